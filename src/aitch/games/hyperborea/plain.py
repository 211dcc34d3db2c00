"""A position as a hash and as plain data, exact in every half-made move."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from aitch.core.rng import mix
from aitch.games.hyperborea.position import Position
from aitch.games.hyperborea.tables import flat


def take_in(h: i64, values: vec[i64]) -> i64:
    """Two numbers at a time: none is below -8 or above a million."""
    n = len(values)
    i: i64 = 0
    while i + 1 < n:
        h = mix(h, (values[i] + 8) << 31 | (values[i + 1] + 8))
        i += 2
    if i < n:
        h = mix(h, values[i] + 8)
    return h


def digest(s: Position) -> int:
    h = mix(s.choices.digest, s.t.seats)
    seat: i64 = s.seat
    viewer: i64 = s.viewer
    h = mix(h, ((seat + 8) << 40) | ((viewer + 8) << 32) | (s.ask << 16) | (s.stage << 8) | s.active)
    h = mix(h, (s.first << 50) | (s.count << 36) | (s.round << 20) | (s.warned << 17) | (s.sacrificed << 16) | s.steps)
    h = mix(h, (s.goals << 40) | ((s.closer + 8) << 30) | ((s.ending + 8) << 20) | (s.reveals << 10) | s.gaps)
    h = mix(h, (s.draws << 40) | ((s.losing + 8) << 30) | ((s.held + 8) << 20) | ((s.program + 8) << 8) | s.rows)
    h = mix(h, ((s.cell + 8) << 40) | ((s.site + 8) << 30) | ((s.foe + 8) << 20) | ((s.kind + 8) << 8) | (s.colour + 8))
    h = mix(h, ((s.zone + 8) << 30) | ((s.purpose + 8) << 20) | (s.ghosts << 10) | s.boxed)
    h = take_in(h, s.losses)
    h = take_in(h, s.land)
    h = take_in(h, s.inside)
    h = take_in(h, s.tokens)
    h = take_in(h, s.free)
    h = take_in(h, s.walls)
    h = take_in(h, s.stopped)
    h = take_in(h, s.supply)
    h = take_in(h, s.tiles)
    h = take_in(h, s.spent)
    h = take_in(h, s.heap)
    h = take_in(h, s.where)
    h = take_in(h, s.lit)
    h = take_in(h, s.market)
    h = take_in(h, s.waste)
    h = take_in(h, s.piles)
    h = take_in(h, s.cubes)
    h = take_in(h, s.level)
    h = take_in(h, s.gems)
    h = take_in(h, s.trophies)
    h = take_in(h, s.graves)
    h = take_in(h, s.reserve)
    h = take_in(h, s.forts)
    h = take_in(h, s.stored)
    h = take_in(h, s.race)
    h = take_in(h, s.race_tile)
    h = take_in(h, s.powers)
    h = take_in(h, s.given)
    h = take_in(h, s.objectives)
    return take_in(h, s.pool)


def numbers(values: vec[i64]) -> list[int]:
    return list(values)


def plain(s: Position) -> dict[str, object]:
    data: dict[str, object] = {"viewer": s.viewer, "seat": s.seat, "ask": s.ask, "stage": s.stage}
    data["turn"] = [s.active, s.first, s.count, s.round, s.steps, s.warned, s.sacrificed]
    data["end"] = [s.goals, s.closer, s.ending]
    data["last"] = s.last
    data["pending"] = [s.reveals, s.gaps, s.draws, s.losing]
    data["move"] = [s.cell, s.site, s.foe, s.kind, s.colour, s.zone, s.purpose, s.program, s.rows]
    data["held"] = s.held
    data["ghosts"] = [s.ghosts, s.boxed]
    data["losses"] = numbers(s.losses)
    data["land"] = numbers(s.land)
    data["inside"] = numbers(s.inside)
    data["tokens"] = numbers(s.tokens)
    data["free"] = numbers(s.free)
    data["walls"] = numbers(s.walls)
    data["stopped"] = numbers(s.stopped)
    data["supply"] = numbers(s.supply)
    data["tiles"] = numbers(s.tiles)
    data["heap"] = numbers(s.heap)
    data["spent"] = numbers(s.spent)
    data["where"] = numbers(s.where)
    data["lit"] = numbers(s.lit)
    data["market"] = numbers(s.market)
    data["waste"] = numbers(s.waste)
    data["races"] = numbers(s.races)
    data["piles"] = numbers(s.piles)
    data["cubes"] = numbers(s.cubes)
    data["level"] = numbers(s.level)
    data["gems"] = numbers(s.gems)
    data["trophies"] = numbers(s.trophies)
    data["graves"] = numbers(s.graves)
    data["reserve"] = numbers(s.reserve)
    data["forts"] = numbers(s.forts)
    data["stored"] = numbers(s.stored)
    data["race"] = numbers(s.race)
    data["race_tile"] = numbers(s.race_tile)
    data["powers"] = numbers(s.powers)
    data["given"] = numbers(s.given)
    data["objectives"] = numbers(s.objectives)
    data["pool"] = numbers(s.pool)
    return data


def whole(data: dict[str, object], name: str) -> int:
    value = data[name]
    if not isinstance(value, int):
        raise TypeError(name)
    return value


def column(data: dict[str, object], name: str, size: i64) -> vec[i64]:
    value = data[name]
    if not isinstance(value, list) or len(value) != size:
        raise TypeError(name)
    return flat(value)


def from_plain(twin: Position, data: dict[str, object]) -> None:
    """Takes over what `plain` gave; sizes must be those of the same game and number of seats."""
    twin.viewer = whole(data, "viewer")
    twin.seat = whole(data, "seat")
    twin.ask = whole(data, "ask")
    twin.stage = whole(data, "stage")
    twin.last = whole(data, "last")
    twin.held = whole(data, "held")
    turn = column(data, "turn", 7)
    twin.active, twin.first, twin.count, twin.round = turn[0], turn[1], turn[2], turn[3]
    twin.steps, twin.warned, twin.sacrificed = turn[4], turn[5], turn[6]
    end = column(data, "end", 3)
    twin.goals, twin.closer, twin.ending = end[0], end[1], end[2]
    pending = column(data, "pending", 4)
    twin.reveals, twin.gaps, twin.draws, twin.losing = pending[0], pending[1], pending[2], pending[3]
    move = column(data, "move", 9)
    twin.cell, twin.site, twin.foe, twin.kind, twin.colour = move[0], move[1], move[2], move[3], move[4]
    twin.zone, twin.purpose, twin.program, twin.rows = move[5], move[6], move[7], move[8]
    ghosts = column(data, "ghosts", 2)
    twin.ghosts, twin.boxed = ghosts[0], ghosts[1]
    twin.losses = column(data, "losses", len(twin.losses))
    twin.land = column(data, "land", len(twin.land))
    twin.inside = column(data, "inside", len(twin.inside))
    twin.tokens = column(data, "tokens", len(twin.tokens))
    twin.free = column(data, "free", len(twin.free))
    twin.walls = column(data, "walls", len(twin.walls))
    twin.stopped = column(data, "stopped", len(twin.stopped))
    twin.supply = column(data, "supply", len(twin.supply))
    twin.tiles = column(data, "tiles", len(twin.tiles))
    twin.heap = column(data, "heap", len(twin.heap))
    twin.spent = column(data, "spent", len(twin.spent))
    twin.where = column(data, "where", len(twin.where))
    twin.lit = column(data, "lit", len(twin.lit))
    twin.market = column(data, "market", len(twin.market))
    twin.waste = column(data, "waste", len(twin.waste))
    twin.races = column(data, "races", len(twin.races))
    twin.piles = column(data, "piles", len(twin.piles))
    twin.cubes = column(data, "cubes", len(twin.cubes))
    twin.level = column(data, "level", len(twin.level))
    twin.gems = column(data, "gems", len(twin.gems))
    twin.trophies = column(data, "trophies", len(twin.trophies))
    twin.graves = column(data, "graves", len(twin.graves))
    twin.reserve = column(data, "reserve", len(twin.reserve))
    twin.forts = column(data, "forts", len(twin.forts))
    twin.stored = column(data, "stored", len(twin.stored))
    twin.race = column(data, "race", len(twin.race))
    twin.race_tile = column(data, "race_tile", len(twin.race_tile))
    twin.powers = column(data, "powers", len(twin.powers))
    twin.given = column(data, "given", len(twin.given))
    twin.objectives = column(data, "objectives", len(twin.objectives))
    twin.pool = column(data, "pool", len(twin.pool))
