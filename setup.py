"""Builds the hot modules with mypyc, and puts the rulebooks and the built web client into the package.  The rest is in
pyproject.toml."""

import hashlib
import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "tools"))

from hot_modules import hot_groups  # noqa: E402 - found through the line above

# These ask for metadata only, which does not depend on the compiled modules.
ONLY_METADATA = {"egg_info", "dist_info", "sdist"}
# Style is checked elsewhere, and the packages that edge modules import need not be there.
MYPY = ["--config-file=", "--ignore-missing-imports"]
# Nobody else calls the generated functions. The compiler must be told: then it calls them directly, and inlines them.
FLAGS = ["-fvisibility=hidden"] if os.name == "posix" else []
# Set by the launcher: finished libraries are kept here and used again, and a failed build is an error.
LIBRARIES = os.environ.get("CUTTHROAT_LIBRARIES")
# The folder of a built web client, which then becomes part of the wheel.
WEB = os.environ.get("CUTTHROAT_WEB")


def extensions() -> list[Extension]:
    groups = hot_groups(Path("src/cutthroat"))
    if os.environ.get("CUTTHROAT_PURE") == "1" or ONLY_METADATA.intersection(sys.argv) or not groups:
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 - a pure build does without

    libraries = [([str(file) for file in files], name) for name, files in groups.items()]
    files = [file for files, _ in libraries for file in files]
    built = mypycify([*MYPY, *files], separate=libraries, opt_level="3", debug_level="0")
    for extension in built:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return sorted(built, key=source_size, reverse=True)


def source_size(extension: Extension) -> int:
    """The largest first, so that the last one does not keep a single core busy."""
    return sum(Path(source).stat().st_size for source in extension.sources)


def fingerprint(extension: Extension) -> str:
    """What the library is made of: the generated C does not change with another game's rules."""
    from mypy.version import __version__  # noqa: PLC0415 - a pure build does without

    digest = hashlib.sha256(f"{sys.version} {__version__} {extension.name} {extension.extra_compile_args}".encode())
    for file in [*extension.sources, *sorted(extension.depends)]:
        digest.update(Path(file).read_bytes())
    return digest.hexdigest()


class BuildEngine(build_ext):
    """All libraries or none: without a working compiler the plain Python, the same program, is installed."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or True

    def run(self) -> None:
        try:
            super().run()
        except (BaseError, CCompilerError, OSError) as error:
            if LIBRARIES:
                raise
            self.warn(f"the engine is not compiled and will run slower: {error}")
            self.discard_libraries()

    def build_extension(self, ext: Extension) -> None:
        if not LIBRARIES:
            super().build_extension(ext)
            return
        kept, built = Path(LIBRARIES, fingerprint(ext)), Path(self.get_ext_fullpath(ext.name))
        if kept.exists():
            built.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(kept, built)
            kept.touch()
            return
        super().build_extension(ext)
        scratch = kept.with_suffix(f".{os.getpid()}")
        shutil.copyfile(built, scratch)
        scratch.replace(kept)

    def discard_libraries(self) -> None:
        for extension in self.extensions:
            Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
        self.extensions = []


class BuildPackage(build_py):
    def run(self) -> None:
        super().run()
        shelf = Path(self.build_lib, "cutthroat", "rulebooks")
        shelf.mkdir(parents=True, exist_ok=True)
        for rulebook in sorted(ROOT.glob("docs/rules/*.md")):
            shutil.copyfile(rulebook, shelf / rulebook.name)
        if WEB:
            client = Path(self.build_lib, "cutthroat", "web")
            shutil.rmtree(client, ignore_errors=True)
            shutil.copytree(WEB, client)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildEngine, "build_py": BuildPackage})
