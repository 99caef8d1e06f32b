"""`python -m app` is `tigers`."""

import sys

from app.cli import main

sys.exit(main())
