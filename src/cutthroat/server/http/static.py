"""The built web client: where it is, if there is one, and how it is served."""

from __future__ import annotations

import functools
import gzip
import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

NO_CLIENT = (
    "Cutthroat is running, but its web client is not part of this installation.\n"
    "Play in the terminal with: ./cutthroat play --terminal\n"
    "The API is described in docs/protocol.md.\n"
)
FOR_GOOD = "public, max-age=31536000, immutable"
WORTH_PACKING = (".js", ".css", ".svg", ".json")


def client_folder() -> Path:
    """Where the launcher of a checkout has put it, or inside the installed package."""
    built = os.environ.get("CUTTHROAT_WEB")
    return Path(built) if built else Path(__file__).resolve().parents[2] / "web"


def has_client() -> bool:
    return (client_folder() / "index.html").is_file()


def client_routes(folder: Path) -> list[BaseRoute]:
    """The web client, if it is there; every path that is not the interface's leads to its one page."""
    if not (folder / "index.html").is_file():
        return [Route("/", lambda request: PlainTextResponse(NO_CLIENT))]

    async def page(request: Request) -> Response:
        return FileResponse(folder / "index.html", headers={"Cache-Control": "no-cache"})

    return [
        Mount("/assets", Assets(directory=folder / "assets")),
        Route("/{path:path}", page),
    ]


class Assets(StaticFiles):
    """Files whose names change with what is in them: kept for good, and sent packed where that helps."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = FOR_GOOD
        path = Path(full_path)
        if path.suffix not in WORTH_PACKING:
            return response
        response.headers["Vary"] = "Accept-Encoding"
        if not isinstance(response, FileResponse) or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            return response
        headers = {name: response.headers[name] for name in ("cache-control", "etag", "last-modified", "vary")}
        return Response(packed(path), headers={**headers, "Content-Encoding": "gzip"}, media_type=response.media_type)


@functools.cache
def packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 9)
