"""The web process as the supervisor first starts it. Use: python -m scripts.first_web PIPE"""

import gc
import sys

# Imports leave nothing to collect, and looking takes a fifth of their time.
gc.disable()
from scripts.first_start import start

gc.enable()
start(int(sys.argv[1]))
