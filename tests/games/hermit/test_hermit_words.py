"""What the log says is what happened; what the rules leave open is marked, and can be set."""

from __future__ import annotations

import re
from pathlib import Path

from hermit_games import hermit

from aitch.core.bots import Budget
from aitch.core.contract import OVER
from aitch.core.play import random_answer
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.core.rulesdoc import rule_text
from aitch.core.suite import configurations
from aitch.games.hermit.area import card_cell, card_of, card_turn
from aitch.games.hermit.moving import step_hermie
from aitch.games.hermit.position import COAST, Hermit
from aitch.games.hermit.wording import cell_name, pattern_words

TOLD = 2000
"""So many answers are compared with what is said of them."""


def facts_of(before: Hermit, after: Hermit) -> set[str]:
    """What a line must say: worked out from both positions, in the log's words."""
    names = hermit().seat_names(len(after.areas))
    facts: set[str] = set()
    for s, area in enumerate(after.areas):
        own = "the" if len(names) == 1 else f"{names[s]}'s"
        if area.laid and not before.areas[s].width:
            facts.add(f"Card {card_of(area.laid[0]) + 1} lies first in {own} play area")
        elif len(area.laid) > len(before.areas[s].laid):
            packed = area.laid[-1]
            turn = card_turn(packed)
            how = ["", ", a quarter turn to the right", ", upside down", ", a quarter turn to the left"][turn]
            facts.add(f"{names[s]} lays card {card_of(packed) + 1} at {cell_name(card_cell(packed))}{how}")
        drawn = [str(card + 1) for card in sorted(set(after.hand(s)) - set(before.hand(s)))]
        gone = [str(i + 1) for i in range(COAST) if before.coast[i] >= 0 > after.coast[i]] if s == 0 else []
        cards = ["", "card ", "cards "][len(drawn)] + " and ".join(drawn)
        places = ["", ", from place ", ", from places "][len(gone)] + " and ".join(gone)
        if drawn:
            facts.add(f"{names[s]} draws {cards}{places}{' of the Coast' if gone else ''}")
    if after.hermie > before.hermie:
        home = " and the Wave" if after.hermie == after.wave else ""
        facts.add(f"Hermie steps onto place {before.hermie + 1}{home}")
    if after.round > before.round:
        moved = after.wave - before.wave
        where = {1: f"rolls out to place {after.wave}", 0: f"stays on place {after.wave}"}
        last = "rolls off the Coast" if after.wave > COAST else f"is drawn back to place {after.wave}"
        facts.add(f"The Wave {last if after.wave > COAST or moved < 0 else where[moved]}")
    return facts


def test_the_log_says_what_happened() -> None:
    rng, told, seen = Rng(7), 0, ""
    own = hermit().players.own
    for number, (options, seats) in enumerate(configurations(find_game("hermit"), 100, 5)[0]):
        state = hermit().start(options | {"step": "must" if number % 2 else "may"}, seats)
        bots = [own["casual"]() for _ in range(seats)]
        while state.seat != OVER and told < TOLD:
            before = state.copy()
            if state.seat < 0 or number % 3 == 2 or state.question is step_hermie:
                option = random_answer(state, rng)
            else:
                option = bots[state.seat].answer(state.seen_by(state.seat), rng, Budget(iterations=50))
            state.apply(option)
            line = hermit().narrate(before, state, option)
            seen, told = seen + line, told + 1
            reason = hermit().reason(state) if state.seat == OVER else ""
            said = {part for part in re.split(r"\.(?: |$)", line.removesuffix(reason).strip()) if part}
            facts = facts_of(before, state)
            assert facts <= said, (facts - said, line)
            for more in said - facts:
                assert is_true(more, before, state, option), line
    assert told == TOLD
    said_once = ("steps onto", "rolls out", "stays on", "drawn back", "draws cards", "lets Hermie stay", "had no line")
    for wanted in said_once:
        assert wanted in seen, wanted


def is_true(sentence: str, before: Hermit, after: Hermit, option: int) -> bool:
    """Whether what is said besides is so: a card in sight, a choice."""
    coast = re.fullmatch(r"The Coast, place (\d+): (.*)", sentence)
    if coast:
        card = int(after.coast[int(coast[1]) - 1])
        return card == option and before.coast[int(coast[1]) - 1] < 0 and coast[2] == pattern_words(after, card)
    shows = re.fullmatch(r"(.*) pile now shows (.*)", sentence)
    if shows:
        top = int(after.top(before.drawer))
        return top == option and shows[2] == pattern_words(after, top)
    stays = re.fullmatch(
        r"Hermie stays: (?:(.*) had no line|the line has too little driftwood for the last step)", sentence
    )
    if stays:
        names = hermit().seat_names(len(after.areas))
        wood = [int(area.best_line(after.deck, before.coast[before.hermie])) for area in after.areas]
        without = [name for name, best in zip(names, wood, strict=True) if best < 0]
        too_little = before.wave == before.hermie + 1 and min(wood) < before.rules.driftwood
        missing = 0 < len(without) < len(names) if stays[1] else too_little
        return after.hermie == before.hermie and missing and without == (stays[1] or "").split(" and ")[: len(without)]
    chosen = re.fullmatch(r"\w+ (pulls|holds) the Wave|\w+ lets Hermie (stay)", sentence)
    return chosen is not None and hermit().vocabulary[option] == (chosen[2] or chosen[1].removesuffix("s"))


def test_every_reading_is_marked_with_its_option() -> None:
    """The first rule that the help of an option names says which it is, and what it is unless it is set."""
    for variant in hermit().variants:
        rule = re.findall(r"HMT-[\d.]+\d", variant.help)[0]
        if variant.name not in ("level", "task"):  # every value of these is printed
            text = " ".join(rule_text(hermit(), rule).split())
            assert f"another way; option `{variant.name}`, default {variant.default}.*" in text


def test_every_ruling_is_marked() -> None:
    rules = (Path(hermit().folder) / "rules.md").read_text(encoding="utf-8")
    for paragraph in re.split(r"\n- ", rules):
        if paragraph.startswith("**HMT-") and "*Ruling:*" in paragraph:
            assert "*Reading: the rulebook can be read another way; " in paragraph, paragraph[:12]
