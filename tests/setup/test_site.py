"""The website of the documentation: built as everybody builds it, whole, and complete without a network."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from games.compat import override
from tests.setup.conftest import ROOT

pytestmark = pytest.mark.packaging

BUILDING = 300
"""Seconds that the build may take, its first set-up included."""
LOADED = {"link": "href", "script": "src", "img": "src", "iframe": "src", "source": "src", "object": "data"}
"""Attributes of elements that a browser loads by itself."""
API = {
    "core": ("games.core",),
    "match": ("games.match", "games.players", "games.chance"),
    "contract": ("tests.kit.faults", "tests.contract.laws"),
    "patience": ("games.patience.spec", "games.patience.rules"),
    "saves": ("saves.format", "games.codec", "saves.replay"),
    "solver": ("games.solver.solver", "games.solver.player"),
}
"""Pages of docs/api with the modules of which they show all public names."""


class Page(HTMLParser):
    """The ids, links and loaded files of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.ids |= {told[name] for name in ("id", "name") if name in told}
        if tag == "a" and "href" in told:
            self.links.append(told["href"])
        if where := told.get(LOADED.get(tag, "")):
            self.loaded.append(where)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The website."""
    folder = tmp_path_factory.mktemp("website") / "site"
    command = [sys.executable, "-m", "tools.site", "--to", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=BUILDING)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stdout + done.stderr
    return folder


@cache
def page(path: Path) -> Page:
    return Page(path)


def pages(site: Path) -> list[Path]:
    return [path for path in site.rglob("*.html") if path.name != "404.html"]


def built(site: Path, source: Path) -> Path:
    """The page that is made of a file of docs/."""
    path = source.relative_to(ROOT / "docs")
    return site / (path.with_name("index.html") if path.name == "README.md" else path.with_suffix(".html"))


def test_every_page_is_in_the_navigation(site: Path) -> None:
    found = {(site / link).resolve() for link in page(site / "index.html").links if "://" not in link}
    wanted = {built(site, source) for source in (ROOT / "docs").rglob("*.md")}
    wanted |= {site / f"{path.stem.lower()}.html" for path in ROOT.glob("*.md") if path.stem != "README"}
    assert len(wanted) > 50
    assert wanted <= found
    assert found - wanted >= {site / "index.html"}


def broken(site: Path, path: Path) -> Iterator[str]:
    """Links of a page to nothing, or out of the website."""
    for link in (*page(path).links, *page(path).loaded):
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        is_page = target.is_file() and target.is_relative_to(site)
        if not is_page or (parts.fragment and unquote(parts.fragment) not in page(target).ids):
            yield link


def test_every_link_and_anchor_leads_somewhere(site: Path) -> None:
    assert {path.name: found for path in pages(site) if (found := list(broken(site, path)))} == {}


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    loaded = {link for path in pages(site) for link in page(path).loaded}
    styles = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.css"))
    loaded |= set(re.findall(r"(?:url\(|@import )['\"]?([^)'\"]+)", styles))
    assert len(loaded) > 5
    assert [link for link in loaded if re.match(r"(https?:)?//", link)] == []


def public_names(module: str) -> Iterator[str]:
    """The classes and functions of a module, and the methods of the classes."""
    path = ROOT.joinpath(*module.split(".")).with_suffix(".py")
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef(name=name) if not name.startswith("_"):
                yield name
                inner = (each.name for each in node.body if isinstance(each, ast.FunctionDef))
                yield from (f"{name}.{each}" for each in inner if not each.startswith("_"))
            case ast.FunctionDef(name=name) if not name.startswith("_"):
                yield name


@pytest.mark.parametrize("name", API)
def test_a_page_of_the_api_has_all_public_names(name: str, site: Path) -> None:
    ids = page(site / "api" / f"{name}.html").ids
    wanted = {f"{module}.{each}" for module in API[name] for each in public_names(module)}
    assert len(wanted) > 5
    assert wanted - ids == set()
