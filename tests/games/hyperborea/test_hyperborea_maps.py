"""No seat of a map is better off than another: cities at the border touch as many borderlands, and so on."""

from __future__ import annotations

import pytest

from aitch.core.hexes import DIRECTIONS, HexGrid
from aitch.core.registry import find_game

GAME = find_game("hyperborea")
Hex = tuple[int, int]


class Map:
    """The map for a number of players, out of the pack: the one that new games have."""

    def __init__(self, players: int) -> None:
        items = [item for item in GAME.pack.items("map") if item.data["players"] == players]
        [item] = [item for item in items if "layout" not in item.data]
        self.borderlands: list[Hex] = [hex_of(at) for at in item.values("borderlands")]
        self.homelands: list[list[Hex]] = []
        for home in item.values("homelands"):
            assert isinstance(home, dict)
            self.homelands.append([hex_of(home[part]) for part in ("capital", "left", "right")])
        self.grid = HexGrid([(0, 0), *self.borderlands, *(at for home in self.homelands for at in home)])

    def touched(self, at: Hex) -> int:
        """How many borderlands a hex touches."""
        return sum((at[0] + q, at[1] + r) in self.borderlands for q, r in DIRECTIONS)

    def steps(self, start: Hex) -> dict[Hex, int]:
        """How many steps it is to each hex of the map."""
        found, edge = {start: 0}, [start]
        for at in edge:
            for near in self.grid.neighbours(self.grid.index[at]):
                other = self.grid.cells[near]
                if other not in found:
                    found[other] = found[at] + 1
                    edge.append(other)
        return found


def hex_of(at: object) -> Hex:
    assert isinstance(at, list)
    return at[0], at[1]


@pytest.mark.parametrize("players", GAME.seat_counts)
def test_each_seats_city_at_the_border_touches_as_many_borderlands(players: int) -> None:
    there = Map(players)
    assert len({there.touched(right) for _, _, right in there.homelands}) == 1
    assert {there.touched(capital) for capital, _, _ in there.homelands} == {0}
    assert len({there.steps(capital)[0, 0] for capital, _, _ in there.homelands}) == 1
    assert len({there.steps(right)[0, 0] for _, _, right in there.homelands}) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_where_the_map_allows_it_all_seats_are_alike(players: int) -> None:
    there = Map(players)
    seen = set()
    for home in there.homelands:
        others = [other for other in there.homelands if other is not home]
        steps = [there.steps(at) for at in home]
        borders = [tuple(sorted(way[at] for at in there.borderlands)) for way in steps]
        foes = [tuple(sorted(min(way[at] for at in other) for other in others)) for way in steps[:1]]
        seen.add((*borders, *foes))
    assert len(seen) == 1


@pytest.mark.parametrize("players", GAME.seat_counts)
def test_tiles_are_turned_and_never_mirrored(players: int) -> None:
    """A homeland is one piece of card: from capital to left to right it always goes round the same way."""
    for capital, left, right in Map(players).homelands:
        (lq, lr), (rq, rr) = ((at[0] - capital[0], at[1] - capital[1]) for at in (left, right))
        assert lq * rr - lr * rq == -1


def test_games_of_version_1_have_their_maps() -> None:
    """The hexes, and with them the numbers of all words, are those of before."""
    state = GAME.start({"map": "first"}, 4)
    assert GAME.holds(state, "first=wolf") or state.options()
    assert {GAME.vocabulary[int(state.t.hex_word(cell))] for cell in state.t.capital} == {"g3", "e1", "a5", "c7"}


def test_games_of_version_2_have_their_map() -> None:
    state = GAME.start({"map": "even"}, 5)
    assert [GAME.vocabulary[int(state.t.hex_word(cell))] for cell in state.t.capital] == ["g1", "c2", "a5", "a7", "e6"]
    assert list(GAME.start({"map": "even"}, 4).t.capital) == list(GAME.start({}, 4).t.capital)


@pytest.mark.parametrize("first", range(5))
def test_five_get_their_homelands_from_the_first_player_on(first: int) -> None:
    """Who begins is drawn, and with that who lives where: every seat has every place as often as any other."""
    state = GAME.start(None, 5)
    places = list(state.t.capital)
    state.apply(GAME.vocabulary.index(("wolf", "heron", "stag", "boar", "owl")[first]))
    again = GAME.position(GAME.position_text(state), None, 5)
    for position in (state, state.copy(), state.load(state.dump()), again):
        assert [position.t.capital[(first + turn) % 5] for turn in range(5)] == places
        assert [position.on_map(seat) for seat in range(5)] == [3] * 5
