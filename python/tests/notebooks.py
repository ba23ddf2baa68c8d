"""Runs the notebooks; as a program, writes them with what their cells show: `python python/tests/notebooks.py`."""

from pathlib import Path

import nbclient
import nbformat

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "examples/notebooks").glob("*.ipynb"))


def run(path: Path) -> nbformat.NotebookNode:
    """The notebook after its cells have run, without the progress that they printed."""
    notebook = nbformat.read(path, as_version=4)
    # Printed text is one output, whenever it was flushed.
    options = {"timeout": 600, "kernel_name": "python3", "record_timing": False, "coalesce_streams": True}
    nbclient.NotebookClient(notebook, **options).execute()
    for cell in notebook.cells:
        if "outputs" in cell:
            cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
    return notebook


def texts(notebook: nbformat.NotebookNode) -> list[str]:
    """What the cells print, and the plain text of what they show."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    return [output.get("text") or output["data"]["text/plain"] for output in outputs]


if __name__ == "__main__":
    for path in NOTEBOOKS:
        nbformat.write(run(path), path)
