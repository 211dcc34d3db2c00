"""Chapter 7: cities, ruins and their tokens."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from aitch.core.contract import CHANCE
from aitch.games.hyperborea import combat, effects, movement, turn
from aitch.games.hyperborea.numbers import GHOST, HOMELAND, NOBODY, PLAYER, RANGED
from aitch.games.hyperborea.places import FREE, INSIDE, LAND, MAP, OWN, STORED, TOKENS
from aitch.games.hyperborea.position import Hyperborea
from aitch.games.hyperborea.tables import BACKS, NONE, SEAT_NAMES, SITES
from aitch.games.hyperborea.wording import Asked, InMove, first_reason, hex_name, off_map, site_name, word_label


class FindToken(Asked):
    """Which token lies on top in the ruin?  Its finder alone looks at it (HYP-7.5)."""

    refuses = ("HYP-7.4", "{} is no token that can lie there")

    def options(self, p: Hyperborea, out: list[int]) -> None:
        back = p.back_at(p.cell, p.site)
        for token in range(p.t.ruins):
            if p.t.ruin_back[token] == back and p.unseen(token) > 0:
                out.append(p.t.words.ruins.option(token))

    def odds(self, p: Hyperborea) -> list[int]:
        return [p.unseen(p.t.words.ruins.index(option)) for option in p.options()]

    def apply(self, p: Hyperborea, option: i64) -> None:
        p.map[p.cell * MAP + TOKENS + p.site] -= 1
        p.held = p.t.words.ruins.index(option)
        p.seat = p.active
        p.question = use_or_keep

    def prompt(self, p: Hyperborea) -> str:
        return f"Which ruin token does {SEAT_NAMES[p.active]} find?"

    def why_impossible(self, p: Hyperborea) -> str:
        there = p.cell >= 0 and p.site >= 0 and p.map[p.cell * MAP + TOKENS + p.site] > 0
        return "" if there else "cell and site must tell of a ruin with tokens"

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        if after.held < 0:
            return f"finds a {BACKS[after.back_of(after.held)]} ruin token."
        return f"finds a {after.t.texts['ruins'][after.held]}."

    def known_to(self, p: Hyperborea, viewer: int) -> bool:
        return viewer == p.active


class UseOrKeep(InMove):
    """Is the token just found used or kept (HYP-7.5, HYP-7.6)?"""

    refuses = ("HYP-7.5", "the token is used or kept before anything else; {} does neither")
    needs: ClassVar = ["held"]

    def options(self, p: Hyperborea, out: list[int]) -> None:
        out.append(p.t.words.use)
        out.append(p.t.words.store)

    def apply(self, p: Hyperborea, option: i64) -> None:
        token = p.held
        p.held = NONE
        if option == p.t.words.store:
            kept = p.own[p.active * OWN + STORED]
            p.own[p.active * OWN + STORED] = token
            token = kept
        if token == NONE:
            turn.finish(p)
        else:
            play_token(p, token)

    def prompt(self, p: Hyperborea) -> str:
        if p.own[p.active * OWN + STORED] == NONE:
            return "Do you use the ruin token now or keep it?"
        return "Do you use the new ruin token, or keep it and play the old one now?"

    def label(self, p: Hyperborea, option: i64) -> str:
        both = option == p.t.words.store and p.own[p.active * OWN + STORED] != NONE
        return word_label(p, option) + (" and play the old one" if both else "")

    def deed(self, before: Hyperborea, after: Hyperborea, option: i64) -> str:
        """A token that is played is shown to all; one that is kept is not."""
        shown = shown_token(before, after)
        if option == before.t.words.use:
            return f"uses the {shown}."
        return f"keeps it and plays the old {shown}." if shown else "keeps it."


find_token: Final = FindToken()
use_or_keep: Final = UseOrKeep()


def add_sites(p: Hyperborea, out: list[int], enter: bool) -> None:
    """Cities and ruins to step into, if wanted, and those inside that can be hit."""
    t, map_ = p.t, p.map
    shots = p.pool[RANGED] > 0
    for cell in range(t.cells):
        land = map_[cell * MAP + LAND]
        if land >= 0 and (shots or map_[cell * MAP + FREE + p.active] > 0):
            for k in range(t.site_count[land]):
                occupant = p.inside(cell, k)
                if occupant == NOBODY:
                    if enter and can_enter(p, cell, k):
                        out.append(t.site_word(cell, k))
                elif occupant != PLAYER + p.active and (combat.can_attack(p, cell) or combat.can_shoot(p, cell)):
                    out.append(t.site_word(cell, k))


def can_enter(p: Hyperborea, cell: i64, site: i64) -> bool:
    """Whether a miniature of the active player can step into an empty site of its hex (HYP-7.1, HYP-7.4)."""
    t = p.t
    if p.free(cell, p.active) == 0:
        return False
    if p.rules.stopped_stay_outside and movement.walkers(p, cell) == 0:
        return False
    if not t.is_city(p.land(cell), site):
        return p.map[cell * MAP + TOKENS + site] > 0
    return not p.rules.own_cities_only or t.zone[cell] != HOMELAND or t.owner[cell] == p.active


def use(p: Hyperborea) -> None:
    """Hits who is in the picked site, or steps into it."""
    if p.inside(p.cell, p.site) != NOBODY:
        turn.ask(p, combat.strike)
        return
    if p.rules.stopped_stay_outside:
        p.map[p.cell * MAP + FREE + p.active] -= 1
    else:
        movement.leave_outside(p, p.active, p.cell)
    p.map[p.cell * MAP + INSIDE + p.site] = PLAYER + p.active
    land = p.land(p.cell)
    if p.t.is_city(land, p.site):
        effects.activate(p, p.t.site_program[land * SITES + p.site])
    else:
        p.question = find_token
        p.seat = CHANCE


def why_no_site(p: Hyperborea, option: i64) -> tuple[str, str]:
    cell, site = p.t.cell(option), p.t.words.sites.other(option)
    if cell < 0:
        return off_map(p, option)
    land, here = p.land(cell), hex_name(p, cell)
    if land < 0:
        return "HYP-5.1", f"{here} lies face down"
    if site >= p.t.site_count[land]:
        return "HYP-7.1", f"there is no city or ruin number {site + 1} at {here}"
    city, occupant = p.t.is_city(land, site), p.inside(cell, site)
    rule = "HYP-7.1" if city else "HYP-7.4"
    if occupant == PLAYER + p.active:
        return rule, "one of your own miniatures is in there"
    if occupant != NOBODY:
        who = "a ghost" if occupant == GHOST else SEAT_NAMES[occupant - PLAYER]
        return combat.out_of_reach(p, cell) or (rule, f"{who} is in there, and you have no attack")
    nobody = p.free(cell, p.active) == 0
    frozen = nobody and p.inside_count(cell, PLAYER + p.active) > 0
    return first_reason(
        (frozen, "HYP-7.2", f"your miniature at {here} is frozen"),
        (nobody, rule, f"you have no miniature at {here}"),
        (not city and p.map[cell * MAP + TOKENS + site] == 0, "HYP-7.8", "no token is left there"),
        (movement.walkers(p, cell) == 0, "HYP-7.10", "your miniature there has been stopped"),
        (True, "HYP-7.3", "the city lies in another homeland"),
    )


def site_label(p: Hyperborea, option: i64) -> str:
    place = site_name(p, option)
    who = p.inside(p.t.cell(option), p.t.words.sites.other(option))
    if who == NOBODY and place.startswith("city"):
        site = p.land(p.t.cell(option)) * SITES + p.t.words.sites.other(option)
        return f"Enter the {place}: {p.t.texts['programs'][p.t.site_program[site]]}"
    if who == NOBODY:
        return f"Explore the {place}"
    return f"Strike {'the ghost' if who == GHOST else SEAT_NAMES[who - PLAYER]} in the {place}"


def site_deed(before: Hyperborea, after: Hyperborea, option: i64) -> str:
    t = before.t
    cell, site = t.cell(option), t.words.sites.other(option)
    land = before.land(cell)
    if before.inside(cell, site) != NOBODY:
        return combat.strike.deed(before, after, option)
    if not t.is_city(land, site):
        return f"explores the ruin at {hex_name(before, cell)}."
    return f"enters the city at {hex_name(before, cell)}: {t.texts['programs'][t.site_program[land * SITES + site]]}."


def play_token(p: Hyperborea, token: i64) -> None:
    """A token is shown, used and gone (HYP-7.9)."""
    p.spent[token] += 1
    effects.activate(p, p.t.ruin_program[token])


def shown_token(before: Hyperborea, after: Hyperborea) -> str:
    """The token that an answer has played, in words."""
    played = [i for i in range(int(before.t.ruins)) if after.spent[i] > before.spent[i]]
    return before.t.texts["ruins"][played[0]] if played else ""
