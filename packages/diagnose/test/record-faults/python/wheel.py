"""Writes a wheel without content: wheel.py FOLDER NAME VERSION [REQUIREMENT…]; `python<3` is one of those."""

import pathlib
import sys
import zipfile

folder, name, version, *requirements = sys.argv[1:]
info = f"{name}-{version}.dist-info"
files = {
    f"{name}.py": "",
    f"{info}/METADATA": "\n".join(
        ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}"]
        + [
            f"Requires-Python: {requirement.removeprefix('python')}"
            if requirement.startswith("python")
            else f"Requires-Dist: {requirement}"
            for requirement in requirements
        ]
    )
    + "\n",
    f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
}
files[f"{info}/RECORD"] = "".join(f"{path},,\n" for path in [*files, f"{info}/RECORD"])
pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
with zipfile.ZipFile(pathlib.Path(folder, f"{name}-{version}-py3-none-any.whl"), "w") as wheel:
    for path, text in files.items():
        wheel.writestr(path, text)
