import gc
import sys

# Imports leave nothing to collect, and looking takes a fifth of their time.
gc.disable()
from app.main import main, main_of_lifeboat  # noqa: E402

gc.enable()
main_of_lifeboat() if sys.argv[1:] == ["lifeboat"] else main()
