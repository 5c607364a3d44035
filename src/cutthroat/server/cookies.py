"""The cookie that holds a person's token. Behind TLS it has a name that no other site of the domain can set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import Response

from cutthroat.protocol.http import COOKIE, SECURE_COOKIE

YEAR = 365 * 24 * 3600
BORN_SECURE = "tls."
"""What a token begins with that was made behind TLS: it has never been in a cookie of the plain name."""


def is_secure(scope: Mapping[str, Any]) -> bool:
    """Whether the request came over TLS, as far as a proxy that is trusted says."""
    return scope.get("scheme") in ("https", "wss")


def token_in(scope: Mapping[str, Any]) -> str | None:
    cookies = cookies_in(scope)
    plain = cookies.get(COOKIE)
    if not is_secure(scope):
        return plain
    return cookies.get(SECURE_COOKIE) or (None if plain and plain.startswith(BORN_SECURE) else plain)


def is_outdated(scope: Mapping[str, Any]) -> bool:
    """Whether the token comes in a cookie from before TLS or the newer name."""
    cookies = cookies_in(scope)
    return is_secure(scope) and SECURE_COOKIE not in cookies and COOKIE in cookies


def cookies_in(scope: Mapping[str, Any]) -> dict[str, str]:
    return cookie_parser(Headers(raw=scope["headers"]).get("cookie", ""))


def set_token(response: Response, scope: Mapping[str, Any], token: str) -> Response:
    secure = is_secure(scope)
    name = SECURE_COOKIE if secure else COOKIE
    response.set_cookie(name, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    if secure and COOKIE in cookies_in(scope):
        response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax", secure=True)
    return response


def forget_token(response: Response, scope: Mapping[str, Any]) -> Response:
    for name in {COOKIE, SECURE_COOKIE} & set(cookies_in(scope)):
        response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=is_secure(scope))
    return response
