"""What Hermetica says is what has happened: lines of log beside both positions, results, and what the rules mark."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from aitch.core.content import load_pack
from aitch.core.contract import OVER
from aitch.core.game import Variant, read_variants
from aitch.core.play import playout, random_answer
from aitch.core.rng import Rng
from aitch.core.rulesdoc import rule_text
from aitch.games.hermetica.game import HermeticaGame
from aitch.games.hermetica.old import rewrite
from aitch.games.hermetica.position import Hermetica

GAME = HermeticaGame(load_pack(Path(HermeticaGame.folder) / "content", "default"))
Moves = Counter[tuple[str, str, str]]
"""Which piece went from where to where; off the board is no place."""

NAME = r"((?:Sun|Moon)'s \w+|a Wall)"
HEX = r"([a-g]\d+)"


def places(state: Hermetica) -> dict[str, tuple[str, str]]:
    """Each piece of a scene: what it is called and where it is."""
    board = GAME.scene(state.seen_by(0))["areas"][0]
    return {item["id"]: (item["name"], str(item["at"])) for item in board["items"]}


def happened(before: Hermetica, after: Hermetica) -> Moves:
    """What is elsewhere than it was, as the scenes show it."""
    was, now = places(before), places(after)
    moves: Moves = Counter()
    for piece in was.keys() | now.keys():
        name = (was.get(piece) or now[piece])[0]
        start, end = was.get(piece, ("", ""))[1], now.get(piece, ("", ""))[1]
        if start != end:
            moves[name, start, end] += 1
    return moves


def told(line: str) -> Moves:
    """What a line claims to have happened, `?` where it does not say from where; it has no sentence but these."""
    moves: Moves = Counter()
    for sentence in line.replace("A Wall", "a Wall").rstrip(".").split(". "):
        if match := re.fullmatch(rf"{NAME} (steps|slides|goes round its Shield) {HEX}-{HEX}", sentence):
            moves[match[1], match[3], match[4]] += 1
        elif match := re.fullmatch(rf"(Sun|Moon)'s Fire rides its Shield {HEX}-{HEX}", sentence):
            moves[f"{match[1]}'s Fire", match[2], match[3]] += 1
            moves[f"{match[1]}'s Shield", match[2], match[3]] += 1
        elif match := re.fullmatch(rf"{NAME} goes to {HEX}", sentence):
            moves[match[1], "?", match[2]] += 1
        elif match := re.fullmatch(rf"(Sun|Moon)'s Adept deploys its Shield on {HEX}", sentence):
            moves[f"{match[1]}'s Shield", "?", match[2]] += 1
        elif match := re.fullmatch(rf"(Sun|Moon) (?:spawns|places|puts) (?:a|an) (\w+) on {HEX}", sentence):
            name = "a Wall" if match[2] == "Wall" else f"{match[1]}'s {match[2]}"
            moves[name, "", match[3]] += 1
        elif match := re.fullmatch(rf"(Sun|Moon) brings its Adept back on {HEX}", sentence):
            moves[f"{match[1]}'s Adept", "", match[2]] += 1
        elif match := re.fullmatch(r"Captured: (.+)", sentence):
            for captured in match[1].split(", "):
                name, start = captured.rsplit(" on ", 1)
                moves[name, start, ""] += 1
        else:
            assert re.fullmatch(rf"|(Sun|Moon) ends the turn|(Sun|Moon)'s Fire on {HEX} shoots", sentence), sentence
    return moves


def vague(moves: Moves, claimed: Moves) -> Moves:
    """The same moves, without the start where the line does not tell it."""
    out: Moves = Counter()
    for (name, start, end), count in moves.items():
        out[name, start if (name, start, end) in claimed else "?", end] += count
    return out


@pytest.mark.parametrize("seed", range(6))
def test_every_line_tells_what_happened_and_nothing_else(seed: int) -> None:
    state, rng = GAME.start({"scheme": "draft" if seed % 2 else "dusk"}), Rng(seed)
    for _ in range(400):
        if state.seat == OVER:
            break
        before, option = state.copy(), random_answer(state, rng)
        state.choose(option)
        line = GAME.narrate(before, state, option)
        claimed = told(line)
        moves = happened(before, state)
        assert vague(moves, claimed) == claimed, line
        walls = [name for name, start, _ in moves if name == "a Wall" and start]
        assert not walls or before.question.name == "Collide", "only Water moves Walls (HER-1.4)"


def said(position: str, words: str) -> list[str]:
    """The lines of these answers."""
    state = GAME.position(position)
    out: list[str] = []
    for word in words.split():
        before, option = state.copy(), GAME.word(word)
        state.choose(option)
        out.append(GAME.narrate(before, state, option))
    return out


def test_an_earth_that_pushes_an_own_earth_is_told_with_it() -> None:
    lines = said("pieces: d8=M.A a1=S.A c3=S.E c4=S.E", "c3 c4")
    assert lines[1] == "Sun's Earth steps c3-c4. Sun's Earth goes to c5."
    lines = said("pieces: d8=M.A a1=S.A c3=S.E c4=S.E c5=wall", "c3 c4")
    assert lines[1] == "Sun's Earth steps c3-c4. Captured: Sun's Earth on c4."


@pytest.mark.parametrize(
    ("position", "words", "reason"),
    [
        ("pieces: d10=S.A a3=M.A", "d10 d11", "Sun wins: its Adept stepped onto Moon's Horizon (HER-10.1)."),
        (
            "pieces: d10=S.A d9=S.E a3=M.A",
            "d9 d10 stop",
            "Sun wins: its Adept was brought onto Moon's Horizon (HER-10.2).",
        ),
    ],
)
def test_the_end_is_told_in_the_order_of_a_sentence(position: str, words: str, reason: str) -> None:
    state = GAME.position(position)
    for word in words.split():
        state.choose(GAME.word(word))
    assert GAME.reason(state) == reason


def test_people_play_without_a_turn_cap() -> None:
    options = GAME.for_people({"repetition_draw": False})
    assert options["turn_cap"] == 0
    state = GAME.start(options)
    while state.question.name != "Act":
        state.choose(state.options()[0])
    for _ in range(1500):
        state.choose(GAME.word("end"))
    assert state.seat != OVER
    assert GAME.position(GAME.position_text(state), options) == state


def test_programs_come_to_an_end_with_and_without_a_cap() -> None:
    for cap in (300, 0):
        state = GAME.start({"turn_cap": cap})
        bound = GAME.bound(state)
        assert playout(state, Rng(cap), bound) < bound
        assert state.seat == OVER
    assert GAME.complete_options({})["turn_cap"] == 300


@pytest.mark.parametrize("variant", read_variants(GAME.folder), ids=lambda variant: variant.name)
def test_the_rule_of_an_option_marks_it_with_its_default(variant: Variant) -> None:
    rule = re.search(r"HER-\d+\.\d+", variant.help)
    assert rule
    kind = r"Addition: no rulebook has this|Reading: the rulebook can be read another way"
    default = {True: "on", False: "off"}[variant.default] if isinstance(variant.default, bool) else variant.default
    people = "" if variant.people == variant.default else ", off at tables with people"
    assert re.search(
        rf"\*(?:{kind}); option `{variant.name}`, default {default}{people}\.\*$", rule_text(GAME, rule[0])
    )


def test_what_nobody_can_set_is_marked_all_the_same() -> None:
    for rule in ("HER-2.4", "HER-3.6", "HER-4.6", "HER-4.8", "HER-7.8"):
        assert re.search(r"\*(Addition|Reading): .*; no option\.\*$", rule_text(GAME, rule)), rule


def test_the_rules_say_that_only_water_moves_walls() -> None:
    assert "nothing but Water moves them" in rule_text(GAME, "HER-1.4")


def test_texts_of_version_1_are_rewritten() -> None:
    old = (
        "S:A@c6,F@c1,E@d1,W@b1;M:A@d8,E@d7;used:c1;fresh:d1;shields:S@c4,M@d9;walls:a3 a4;"
        "turn:M;left:2;turns:7;reserve:S=1/2/0;owed:1"
    )
    assert rewrite(old, GAME) == (
        "pieces: c6=S.A c1=S.F+used d1=S.E+fresh b1=S.W d8=M.A d7=M.E a3=wall a4=wall c4=S.shield d9=M.shield; "
        "seat: Moon; left: 2; turns: 7; reserve: Sun/fire=1 Sun/earth=2 Sun/water=0 Moon/fire=3 Moon/earth=2 "
        "Moon/water=3; owed: yes"
    )
    half = GAME.position(rewrite("S:A@d4,F@d1;M:A@d8;half:7,0,27,27,1,0,-1,-1;past:1f", GAME))
    assert (half.question.name, GAME.position_text(half).count("start: d1")) == ("MoveFire", 1)
    draft = GAME.position(rewrite("S:A@d4;M:A@d8;setup:draft;walls:c5", GAME))
    assert draft.question.name == "DraftWall"
