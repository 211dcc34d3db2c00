"""What the engine reads and never changes: the content pack as flat arrays for one number of seats, and the options."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from aitch.core.rng import mix


def flat(items: list[int]) -> vec[i64]:
    out: vec[i64] = vec[i64]()
    for item in items:
        out = append(out, item)
    return out


def blank(size: i64, value: i64) -> vec[i64]:
    out: vec[i64] = vec[i64]()
    i: i64 = 0
    while i < size:
        out = append(out, value)
        i += 1
    return out


def clear(values: vec[i64]) -> None:
    """Sets all to 0, in place."""
    i: i64 = 0
    while i < len(values):
        values[i] = 0
        i += 1


class Choices:
    """The options of a game as the engine asks for them (0 is always the printed or ruled default)."""

    def __init__(self, numbers: dict[str, int]) -> None:
        self.length: i64 = numbers["length"]
        self.race_war: i64 = numbers["mode"]
        self.open_map: i64 = numbers["fog"]
        self.pick_races: i64 = numbers["races"]
        self.faq_reset: i64 = numbers["reset"]
        self.rounds: i64 = numbers["rounds"]
        self.forever: i64 = numbers["continuous"]
        self.walls_attack: i64 = numbers["walls"]
        self.own_cities: i64 = numbers["cities"]
        self.stopped_stay: i64 = numbers["stopped"]
        self.refresh_two: i64 = numbers["refresh"]
        self.take_free: i64 = numbers["take"]
        self.espionage: i64 = numbers["espionage"]
        self.extra_tokens: i64 = numbers["tokens"]
        self.sacrifice_once: i64 = numbers["sacrifice"]
        self.last_ten: i64 = numbers["last"]
        self.players_control: i64 = numbers["control"]
        self.counted_gems: i64 = numbers["gems"]
        self.digest: i64 = 0
        for name in sorted(numbers):
            self.digest = mix(self.digest, numbers[name])


class Tables:
    """Content as columns.  A word of the pack is the block's first word plus a number of that block."""

    def __init__(self, numbers: dict[str, int], columns: dict[str, list[int]]) -> None:
        # How many there are.
        self.seats: i64 = numbers["seats"]
        self.hexes: i64 = numbers["hexes"]
        self.cells: i64 = numbers["cells"]
        self.sites: i64 = numbers["sites"]
        self.sets: i64 = numbers["sets"]
        self.first_card_set: i64 = numbers["first_card_set"]
        self.board: i64 = numbers["board"]
        self.spaces: i64 = numbers["spaces"]
        self.cards: i64 = numbers["cards"]
        self.tiles: i64 = numbers["tiles"]
        self.ruins: i64 = numbers["ruins"]
        self.races: i64 = numbers["races"]
        self.race_tiles: i64 = numbers["race_tiles"]
        self.kinds: i64 = numbers["kinds"]
        self.first_adjacent: i64 = numbers["first_adjacent"]
        self.turn_limit: i64 = numbers["turn_limit"]
        # First words of the pack's blocks.
        self.w_hex: i64 = numbers["w_hex"]
        self.w_site: i64 = numbers["w_site"]
        self.w_foe: i64 = numbers["w_foe"]
        self.w_space: i64 = numbers["w_space"]
        self.w_card: i64 = numbers["w_card"]
        self.w_deck: i64 = numbers["w_deck"]
        self.w_tile: i64 = numbers["w_tile"]
        self.w_ruin: i64 = numbers["w_ruin"]
        self.w_seat: i64 = numbers["w_seat"]
        self.w_race: i64 = numbers["w_race"]
        self.w_race_tile: i64 = numbers["w_race_tile"]
        self.words: i64 = numbers["words"]
        # The map: cells in the order of their hexes' words.
        self.hex_of: vec[i64] = flat(columns["hex_of"])
        self.cell_of: vec[i64] = flat(columns["cell_of"])
        self.near: vec[i64] = flat(columns["near"])
        self.zone: vec[i64] = flat(columns["zone"])
        self.owner: vec[i64] = flat(columns["owner"])
        self.part: vec[i64] = flat(columns["part"])
        self.capital: vec[i64] = flat(columns["capital"])
        # Lands: the tiles, then the homeland hexes (three for each side, the neutral side first).
        self.terrain: vec[i64] = flat(columns["terrain"])
        self.site_count: vec[i64] = flat(columns["site_count"])
        self.site_kind: vec[i64] = flat(columns["site_kind"])
        self.site_program: vec[i64] = flat(columns["site_program"])
        self.tile_zone: vec[i64] = flat(columns["tile_zone"])
        self.first_home: i64 = numbers["first_home"]
        self.cost: vec[i64] = flat(columns["cost"])
        # Technologies: sets of spaces; the base sets, the race tiles' sets, then one for each card.
        self.set_at: vec[i64] = flat(columns["set_at"])
        self.set_size: vec[i64] = flat(columns["set_size"])
        self.set_program: vec[i64] = flat(columns["set_program"])
        self.closed: vec[i64] = flat(columns["closed"])
        self.space_code: vec[i64] = flat(columns["space_code"])
        self.space_word: vec[i64] = flat(columns["space_word"])
        self.word_set: vec[i64] = flat(columns["word_set"])
        self.card_deck: vec[i64] = flat(columns["card_deck"])
        self.card_gems: vec[i64] = flat(columns["card_gems"])
        self.card_continuous: vec[i64] = flat(columns["card_continuous"])
        self.card_does: vec[i64] = flat(columns["card_does"])
        self.card_from: vec[i64] = flat(columns["card_from"])
        self.card_to: vec[i64] = flat(columns["card_to"])
        self.card_program: vec[i64] = flat(columns["card_program"])
        self.card_spies: vec[i64] = flat(columns["card_spies"])
        # Programs: alternatives of which one is chosen, each a list of kinds and numbers.
        self.program_at: vec[i64] = flat(columns["program_at"])
        self.program_size: vec[i64] = flat(columns["program_size"])
        self.way_at: vec[i64] = flat(columns["way_at"])
        self.way_size: vec[i64] = flat(columns["way_size"])
        self.way_had: vec[i64] = flat(columns["way_had"])
        self.op_kind: vec[i64] = flat(columns["op_kind"])
        self.op_count: vec[i64] = flat(columns["op_count"])
        self.pay_cost: vec[i64] = flat(columns["pay_cost"])
        self.pay_program: vec[i64] = flat(columns["pay_program"])
        self.adjacent_what: vec[i64] = flat(columns["adjacent_what"])
        self.adjacent_count: vec[i64] = flat(columns["adjacent_count"])
        # Ruin tokens and race tiles.
        self.ruin_back: vec[i64] = flat(columns["ruin_back"])
        self.ruin_count: vec[i64] = flat(columns["ruin_count"])
        self.ruin_program: vec[i64] = flat(columns["ruin_program"])
        self.tile_race: vec[i64] = flat(columns["tile_race"])
        self.tile_does: vec[i64] = flat(columns["tile_does"])
        self.tile_number: vec[i64] = flat(columns["tile_number"])
        self.tile_program: vec[i64] = flat(columns["tile_program"])
        self.tile_set: vec[i64] = flat(columns["tile_set"])
        self.tile_refresh: vec[i64] = flat(columns["tile_refresh"])
        self.tile_card: vec[i64] = flat(columns["tile_card"])
