"""The scripts of a page as one file: a module a file costs the browser more to ask for than to run."""
# Why: DECISIONS, 89.

import json
import subprocess
import tempfile
from pathlib import Path

ESBUILD = "/usr/bin/esbuild"
# Where Debian puts the modules of its packages.
MODULES = Path("/usr/share/nodejs")
LEAFLET = Path("/usr/share/javascript/leaflet/leaflet.esm.js")


def bundle(entry: Path, features: list[Path] = ()) -> str:
    """The module with all that it imports, also where it does so only when a page needs it: that part is in the file, and is
    run when it is asked for. Addresses below `/static/` are left as they are. `import features from "features"` gives the
    `enhancements` of the modules of `features`, in their order: selectors of CSS, with what loads the module that begins."""
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "features.js"
        found.write_text(registry(features))
        modes(Path(folder))
        done = subprocess.run(
            [ESBUILD, entry, "--bundle", "--format=esm", "--minify", "--charset=utf8", "--external:/static/*", "--preserve-symlinks",
             f"--alias:features={found}", f"--alias:leaflet={LEAFLET}", "--log-level=warning"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={"NODE_PATH": f"{folder}:{MODULES}"})
    if done.returncode or done.stderr:
        raise SystemExit(f"esbuild on {entry}: {done.stderr}")
    return done.stdout


def modes(folder: Path):
    """CodeMirror's modes as a package without its editor, which they ask for to put themselves into it: what stands in its
    place is what its `runmode-standalone` has made."""
    package = folder / "codemirror"
    (package / "lib").mkdir(parents=True)
    (package / "lib/codemirror.js").write_text("module.exports = globalThis.CodeMirror;")
    for part in "addon", "mode":
        (package / part).symlink_to(MODULES / "codemirror" / part)


def registry(features: list[Path]) -> str:
    lines = [f"import {{ enhancements as f{number} }} from {json.dumps(str(path.resolve()))};\n" for number, path in enumerate(features)]
    return "".join(lines) + f"export default [{', '.join(f'f{number}' for number in range(len(features)))}];\n"
