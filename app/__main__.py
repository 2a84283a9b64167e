import sys

from app.main import main, main_of_lifeboat

main_of_lifeboat() if sys.argv[1:] == ["lifeboat"] else main()
