"""``python -m bench``, from the root of the checkout."""

import sys

from bench.command import main

sys.exit(main(sys.argv[1:]))
