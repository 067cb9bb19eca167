"""What the code cites of docs/solver.md stands there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAPER = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8")
MODULES = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "games" / "solver").glob("*.py")}


def test_sections_named_in_the_code_exist() -> None:
    headings = set(re.findall(r"^#+ ([\d.]+) ", PAPER, re.MULTILINE))
    named = {
        section
        for text in MODULES.values()
        for section in re.findall(r"docs/solver\.md, section (\d+(?:\.\d+)?)", " ".join(text.split()))
    }
    assert len(named) >= 10
    assert named <= headings


def test_every_module_has_a_section_and_every_reference_an_entry() -> None:
    rows = re.findall(r"^\| (`.+?) \|", PAPER.split("## 1 ")[0], re.MULTILINE)
    listed = {name for row in rows for name in re.findall("`(\\w+)`", row)}
    assert listed == MODULES.keys() - {"__init__"}
    text, entries = PAPER.split("## References")
    cited = {number for group in re.findall(r"\[(\d[\d, ]*)\]", text) for number in group.split(", ")}
    assert cited == set(re.findall(r"^(\d+)\. ", entries, re.MULTILINE))
