"""Names and chat: what people may write where others read it.

The page shows all of it as plain text; here it is also kept short, printable and free of tags.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from aitch.server.refused import CLASH, Refused

NAME_LENGTH: Final = 30
CHAT_LENGTH: Final = 500
TAG: Final = re.compile(r"<\s*[A-Za-z/!?]|&#?\w+;")
JOINER: Final = "\u200d"
"""Joins emoji; every other invisible character is refused, since names could look alike by it."""


LOOKALIKES: Final = str.maketrans(
    "авеёіјкмнорсԁѕтухցհոսαβεηικμνορτυχγωıłøđħ0135",
    "abeeijkmhopcdstyxghnuabenikmvoptuxywilodhoies",
)
"""Letters of other alphabets, and digits, that look like Latin ones."""


def alike(one: str, other: str) -> bool:
    """Whether two names could be taken for each other: by accents, capitals, spaces, or letters of other alphabets."""
    return bool(bare(one)) and bare(one) == bare(other)


def bare(name: str) -> str:
    """The letters of a name, as they look."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(LOOKALIKES)
    return "".join(character for character in plain if character.isalnum())


def clean_name(text: str, where: str = "name") -> str:
    """A name as it is shown: one line, normal form; empty if nothing was given."""
    name = flat(text, where)
    if len(name) > NAME_LENGTH:
        raise Refused(f"a name has at most {NAME_LENGTH} characters, this has {len(name)}", CLASH, where)
    if "<" in name or ">" in name or TAG.search(name):
        raise Refused("a name is plain text: no tags, no < and >", CLASH, where)
    return name


def clean_chat(text: str) -> str:
    """A line of chat."""
    said = flat(text, "text")
    if not said:
        raise Refused("nothing was said", CLASH, "text")
    if len(said) > CHAT_LENGTH:
        raise Refused(f"a line has at most {CHAT_LENGTH} characters, this has {len(said)}", CLASH, "text")
    if TAG.search(said):
        raise Refused("chat is plain text: no HTML tags", CLASH, "text")
    return said


def flat(text: str, where: str) -> str:
    """One line in normal form; control and invisible characters are refused."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    for character in line:
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn") and character != JOINER:
            raise Refused(f"it holds the unprintable character U+{ord(character):04X}", CLASH, where)
    return line
