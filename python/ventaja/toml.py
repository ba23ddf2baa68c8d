"""Rulebooks as dictionaries."""

from __future__ import annotations

import atexit
import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_folder: Path | None = None


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(str(name))} = {_value(inner)}" for name, inner in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        # The escapes of JSON are escapes of TOML; DEL is one that only TOML asks for.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    raise TypeError(f"a rulebook holds texts, numbers, lists and dicts, found {value!r}")


def text(rulebook: Mapping[str, Any]) -> str:
    """Returns a rulebook as TOML."""
    return "".join(f"{_key(name)} = {_value(value)}\n" for name, value in rulebook.items())


def path(rulebook: Mapping[str, Any]) -> str:
    """Returns the path of a file with this rulebook, which exists until the interpreter ends.

    The same rulebook has the same path.
    """
    global _folder
    if _folder is None:
        _folder = Path(tempfile.mkdtemp(prefix="ventaja-"))
        atexit.register(shutil.rmtree, _folder, ignore_errors=True)
    contents = text(rulebook).encode()
    name = re.sub(r"[^A-Za-z0-9-]", "-", str(rulebook.get("id", "rulebook"))) or "rulebook"
    file = _folder / hashlib.sha256(contents).hexdigest()[:16] / f"{name}.toml"
    if not file.exists():
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(contents)
    return str(file)
