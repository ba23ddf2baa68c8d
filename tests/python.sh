#!/usr/bin/env bash
# Installs the Python package with `pip install .` in a fresh environment and tests it: its tests, the
# examples of its documentation, the notebooks, the Dask example, and its speed. Needs Python 3.10 or
# later with venv, and PyPI; says that it is skipped elsewhere. The release build takes minutes.
#
#   tests/python.sh [PROGRAM]       PROGRAM: target/release/ventaja, whose numbers the package must have
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
program=$(realpath "${1:-$root/target/release/ventaja}")
if ! python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
    echo "skipped: no Python 3.10 or later with venv"
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
if ! "$folder/venv/bin/pip" install --quiet "maturin>=1.9,<2" >"$folder/pip.log" 2>&1; then
    echo "skipped: pip finds no packages ($(tail -n 1 "$folder/pip.log"))"
    exit 0
fi

echo "\$ pip install '.[test]'"
"$folder/venv/bin/pip" install --quiet "$root[test]"

# Outside the checkout, so that the installed package is tested.
cd "$folder"
echo "\$ pytest"
VENTAJA_PROGRAM="$program" "$folder/venv/bin/python" -m pytest --quiet --config-file "$root/pyproject.toml" \
    --rootdir "$folder" -p no:cacheprovider --pyargs ventaja "$root/python/tests" "$root/docs/python.md"

echo "\$ python speed.py"
"$folder/venv/bin/python" "$root/python/tests/speed.py" "$program"
echo "passed"
