"""How the program comes to its end without a player: pictures of tables in play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.golden.saves.test_saves import FOLDER
from tests.ui.test_cli import picture_size, program

SAVES = FOLDER / "2026-11-22"


# ------------------------------------------------------------------ pictures
@pytest.mark.parametrize(
    "name",
    [
        "strike_it_rich/Form", "strike_it_rich/roll", "klondike_board/Throw", "klondike_board/Bid.PassBid",
        "gold_am_yukon/Place", "calamityville/Throw", "calamityville/nugget",
    ],
)  # fmt: skip
def test_the_picture_of_a_table_where_somebody_else_is_to_act_shows_it_as_it_stands(
    tmp_path: Path, name: str
) -> None:
    head, *lines = (SAVES / f"{name}.grg").read_text(encoding="utf-8").splitlines(keepends=True)
    header = json.loads(head)
    header["seats"] = ["computer:medium" for _ in header["seats"]]
    save, picture = tmp_path / "a.grg", tmp_path / "p.png"
    save.write_text("".join([json.dumps(header, separators=(",", ":")) + "\n", *lines]), encoding="utf-8")
    wishes = ["--size", "960x600", "--screenshot", str(picture), "--data-dir", str(tmp_path / "data")]
    done = program(str(save), *wishes)
    assert (done.returncode, done.stderr) == (0, "")
    assert picture_size(picture) == (960, 600)
    (kept,) = (tmp_path / "data").rglob("*.grg")
    after = kept.read_text(encoding="utf-8").splitlines(keepends=True)[1:]
    assert [line for line in after if not line.startswith('["!"')] == lines, "nobody has acted"
