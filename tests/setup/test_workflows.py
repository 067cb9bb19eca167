"""Checks of the workflows, read as data: the conditions of a release, and the parts they use."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import pytest

from tests.setup.conftest import ROOT

FOLDER = ROOT / ".github" / "workflows"
TESTS, BUILD, DOCS, NIGHTLY = "tests.yml", "build.yml", "docs.yml", "nightly.yml"
WORKFLOWS = sorted(path.name for path in FOLDER.iterdir())
TAGGED = "startsWith(github.ref, 'refs/tags/v')"


def read(name: str) -> dict[str, Any]:
    """Parse the mappings and lists of a workflow; items of a list stay text.

    The tests install no YAML library.
    """
    root: dict[str, Any] = {}
    open_at: list[tuple[int, Any]] = [(-1, root)]
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        text = re.sub(r"(^| )# .*", "", line).rstrip()
        if not text:
            continue
        depth = len(text) - len(text.lstrip())
        while depth <= open_at[-1][0]:
            open_at.pop()
        above = open_at[-1][1]
        if match := re.fullmatch(r'\s*([\w-]+|"on"):(?: (.+))?', text):
            above[match[1]] = value = match[2] or {}
            if not match[2]:
                open_at.append((depth, value))
        else:
            above.setdefault("lines", []).append(text.strip())
    return root


def jobs(name: str) -> dict[str, Any]:
    found: dict[str, Any] = read(name)["jobs"]
    return found


def lines(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def needed(name: str, job: str) -> set[str]:
    return set(re.findall(r"[\w-]+", str(jobs(name)[job].get("needs", ""))))


def test_a_release_needs_the_tests_of_its_commit() -> None:
    """GitHub skips a job if one of the jobs it needs failed or was skipped."""
    build = jobs(BUILD)
    assert needed(BUILD, "release") >= {"version", "tests", "build"}
    assert build["release"]["if"] == build["tests"]["if"] == build["version"]["if"] == TAGGED
    assert build["tests"]["uses"] == "./.github/workflows/tests.yml"
    assert "workflow_call" in read(TESTS)["on"]
    makers = [job for job, told in build.items() if "gh release" in str(told)]
    assert makers == ["release"]
    assert not re.search(r"always\(\)|continue-on-error|\|\| true", lines(BUILD) + lines(TESTS))


@pytest.mark.parametrize(
    ("tag", "is_right"), [("v{}", True), ("v{}.1", False), ("{}", False), ("v9.9.9", False)]
)
@pytest.mark.skipif(sys.platform == "win32", reason="the step runs on Linux")
def test_the_tag_must_be_the_version_of_the_program(tag: str, is_right: bool) -> None:
    import main

    (step,) = re.findall(r"^ +run: (test .*__version__.*)$", lines(BUILD), re.MULTILINE)
    command = step.replace("python -c", f"{sys.executable} -c")
    surroundings = {"TAG": tag.format(main.__version__)}
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, env=surroundings, check=False)
    assert (done.returncode == 0) is is_right


def test_checksums_lie_beside_the_files_of_a_release() -> None:
    release = lines(BUILD).partition("\n  release:")[2]
    assert 0 < release.find("sha256sum -- * > SHA256SUMS") < release.find("gh release create")
    assert 'create "$TAG" built/*' in release
    assert "working-directory: built" in release


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_newer_commit_cancels_the_run_of_an_older_one_but_never_a_release(name: str) -> None:
    told = read(name)["concurrency"]
    assert "github.ref" in told["group"]
    assert told["cancel-in-progress"] == "${{ !startsWith(github.ref, 'refs/tags/') }}"
    groups = {read(each)["concurrency"]["group"] for each in WORKFLOWS}
    assert len(groups) == len(WORKFLOWS), "one calls the other"


@pytest.mark.parametrize("name", WORKFLOWS)
def test_actions_are_pinned_to_commits(name: str) -> None:
    used = re.findall(r"uses: (\S+)(.*)", lines(name))
    others = [(action, said) for action, said in used if not action.startswith("./")]
    assert others
    for action, said in others:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", said), f"{action} does not say its version"


def test_quick_checks_run_first_and_pip_is_cached() -> None:
    assert needed(TESTS, "lint") == set()
    assert needed(TESTS, "tests") == needed(TESTS, "packaging") == needed(TESTS, "wine") == {"lint"}
    assert "tests/setup/test_lint.py" in lines(TESTS).partition("\n  tests:")[0]
    for name in WORKFLOWS:
        for part in lines(name).split("actions/setup-python@")[1:]:
            has_libraries = re.search(r"python -m (tests|tools)", part.partition("\n\n")[0])
            assert not has_libraries or "cache: pip" in part.partition("run:")[0]
    for path in re.findall(r"^ {12}(\S+\.txt)$", "".join(map(lines, WORKFLOWS)), re.MULTILINE):
        assert (ROOT / path).is_file()


@pytest.mark.parametrize("name", WORKFLOWS)
def test_only_the_release_job_may_write_and_each_job_has_a_timeout(name: str) -> None:
    assert read(name)["permissions"] == {"contents": "read"}
    for job, told in jobs(name).items():
        assert told.get("permissions", {}) == ({"contents": "write"} if job == "release" else {})
        assert "uses" in told or int(told["timeout-minutes"]) <= (180 if name == NIGHTLY else 60)


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_has_a_form_that_is_read_and_does_what_everybody_can(name: str) -> None:
    text = lines(name)
    assert "\t" not in text
    written = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert {(len(line) - len(line.lstrip())) % 2 for line in written} == {0}
    assert set(read(name)) == {"name", "on", "permissions", "concurrency", "jobs"}
    told = "".join((ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "CONTRIBUTING.md"))
    asked = re.findall(r"run: python (-m [^/\n]+)$", text, re.MULTILINE)
    assert asked
    assert [words for words in asked if not re.search(rf"python3 {re.escape(words)}[\s`]", told)] == []


def test_there_are_tests_on_each_system_and_with_each_python() -> None:
    assert "system: [ubuntu-latest, windows-latest, macos-latest]" in lines(TESTS)
    assert 'python: ["3.11", "3.12", "3.13", "3.14"]' in lines(TESTS)
    assert set(WORKFLOWS) == {TESTS, BUILD, DOCS, NIGHTLY}


def test_the_packaging_tests_run_for_each_commit_and_all_long_ones_on_each_system_at_night() -> None:
    assert set(jobs(TESTS)) == {"lint", "tests", "packaging", "wine"}
    assert "- run: python -m tools.windows play'" in str(jobs(TESTS)["wine"])
    assert jobs(TESTS)["packaging"]["runs-on"] == "ubuntu-latest"
    assert "- run: python -m tests -m packaging" in str(jobs(TESTS)["packaging"])
    assert "- run: python -m tests'" in str(jobs(TESTS)["tests"])
    local = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    ran = re.findall(r"^(?:setsid )?((?:python3|bash) [^>#&\n]+?) *(?:$|[>#&])", local, re.MULTILINE)
    assert ran[:2] == ["bash .ci/wine", "python3 -m tests"]
    assert ran[2].startswith("python3 -m tests -m packaging ")
    assert len(ran) == 3
    assert local.endswith('\nwait "$wine" || code=$?\ncat "$told"\nexit "$code"\n')
    assert set(read(NIGHTLY)["on"]) == {"schedule", "workflow_dispatch"}
    assert "- run: python -m tests --long'" in str(jobs(NIGHTLY)["long"])
    assert "system: [ubuntu-latest, windows-latest, macos-latest]" in lines(NIGHTLY)
