"""Records of earlier versions stay here for ever, and go on to replay."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from aitch.core.record import parse_record, print_record, replay, verify
from aitch.core.registry import find_game

FOLDER = Path(__file__).parents[1] / "records"
RECORDS = sorted(FOLDER.glob("version-*/*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_older_record_replays_to_its_result(path: Path) -> None:
    record = parse_record(path.read_text())
    game = find_game(record.game)
    found = verify(record, game)
    assert record.hashes == 2 or f"the hashes are of version {record.hashes} and were not compared" in found[0]
    assert any(text.startswith("the result") and text.endswith("is right") for text in found)
    again = parse_record(print_record(replay(record, game)))
    assert again.hashes == 2
    assert again.result == record.result


def test_another_result_is_noticed_all_the_same() -> None:
    text = RECORDS[0].read_text()
    record = parse_record(text)
    record.result = [-value for value in record.result]
    if not any(record.result):
        record.result = [1.0] * len(record.result)
    with pytest.raises(ValueError, match="the record claims the result"):
        verify(record, find_game(record.game))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("version-*/words.json")), ids=lambda path: path.parent.name)
def test_words_keep_their_numbers(path: Path) -> None:
    """Stored tables name answers by their numbers: a later version may add words at the end of a vocabulary only."""
    for name, (count, digest) in json.loads(path.read_text()).items():
        game, _, pack = name.partition("/")
        words = find_game(game, pack).vocabulary[:count]
        assert hashlib.sha256("\n".join(words).encode()).hexdigest()[:16] == digest, name
