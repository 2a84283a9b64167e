import gc
import sys

# Imports leave nothing to collect, and looking takes a fifth of their time.
gc.disable()
if sys.argv[1:]:
    from app.children import main
else:
    from app.main import main

gc.enable()
main()
