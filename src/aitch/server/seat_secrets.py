"""Names of tables, and the secrets that prove a seat."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

SECRET_BYTES: Final = 24
LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH: Final = 12
SHORTEST: Final = 32
"""A secret that a client makes has at least so many characters."""


def new_id() -> str:
    """A table's public name: nobody finds an unlisted table by trying."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def hash_of(secret: str) -> str:
    """What is stored of a secret.  It has 192 random bits, so no slow hash is needed."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def same(stored: str, secret: str) -> bool:
    """Whether this is the seat's secret, in constant time."""
    return bool(stored) and hmac.compare_digest(stored, hash_of(secret))
