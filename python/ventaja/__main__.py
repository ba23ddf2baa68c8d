"""The command line: `ventaja …` or `python -m ventaja …`."""

import sys

from ventaja import _native


def main() -> int:
    """Runs the command line of this process; returns its exit code."""
    return _native.main(["ventaja", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
