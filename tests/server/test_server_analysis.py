"""The analysis board over HTTP: positions shown and thought about, trees as text, and nothing of a game under way."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from server_driver import Server

from aitch.core.match import Match
from aitch.core.play import random_answer
from aitch.core.record import print_record
from aitch.core.registry import find_game
from aitch.core.rng import Rng
from aitch.core.variations import print_variations, variations_of

FIVE = ["hemloch", "hermetica", "hermit", "hyperborea", "sygon"]


def begun(game: str, **more: object) -> dict[str, object]:
    return {"game": game, "seats": find_game(game).seat_counts[0], **more}


def played(game: str, answers: int, seed: int = 7) -> Match:
    match, rng = Match(find_game(game)), Rng(seed)
    while not match.over and len(match.answers) < answers:
        match.answer(random_answer(match.state, rng))
    return match


def choice(game: str) -> tuple[list[str], Match]:
    """Words that lead to a position in which a seat has a choice."""
    match, rng = Match(find_game(game)), Rng(3)
    while len(match.answers) < 8 or match.state.seat < 0 or len(match.state.options()) < 2:
        match.answer(random_answer(match.state, rng))
    return [match.game.vocabulary[answer] for answer in match.answers], match


@pytest.mark.parametrize("game", FIVE)
def test_a_position_is_shown_and_thought_about_more_and_more(server: Server, game: str) -> None:
    words, match = choice(game)
    for eyes in ["asked", str(match.state.seat), "open"]:
        status, moment = server.post("/api/analysis/moment", {"begun": begun(game), "words": words, "eyes": eyes})
        assert status == 200, moment
        assert (moment["asked"], moment["ply"]) == (match.state.seat, len(words))
        assert [one["option"] for one in moment["options"]] == match.state.options()
        assert moment["scene"]["areas"]
        assert moment["position"] == match.game.position_text(match.state)
        asked = {"begun": begun(game), "words": words, "eyes": eyes, "lines": 2}
        first, second = (server.post("/api/analysis/value", asked) for _ in range(2))
        assert (first[0], second[0]) == (200, 200), (first, second)
        assert second[1]["finished"] or second[1]["simulations"] > first[1]["simulations"] > 0
        assert 1 <= len(second[1]["moves"]) <= 2
        legal = [one["word"] for one in moment["options"]]
        assert all(move["words"][0] in legal for move in second[1]["moves"])


def test_hidden_hands_are_seen_with_the_chosen_eyes_only(server: Server) -> None:
    words, _ = choice("hemloch")

    def seen(eyes: str) -> Any:
        return server.post("/api/analysis/moment", {"begun": begun("hemloch"), "words": words, "eyes": eyes})[1][
            "scene"
        ]

    scenes = {eyes: str(seen(eyes)) for eyes in ("0", "1", "open")}
    assert len(set(scenes.values())) == 3


def test_chance_has_its_odds_and_why_not_its_rule(server: Server) -> None:
    start = server.post("/api/analysis/moment", {"begun": begun("hemloch")})[1]
    assert start["asked"] == -1
    assert len(start["odds"]) == len(start["options"]) > 0
    words, match = choice("hermetica")
    vocabulary = match.game.vocabulary
    illegal = next(i for i in range(len(vocabulary)) if i not in match.state.options())
    body = {"begun": begun("hermetica"), "words": words, "why": vocabulary[illegal]}
    assert server.post("/api/analysis/moment", body)[1]["refusal"]["rule"].startswith("HER-")


@pytest.mark.parametrize("game", FIVE)
def test_a_typed_position_is_free(server: Server, game: str) -> None:
    _, match = choice(game)
    text = match.game.position_text(match.state)
    status, tree = server.post("/api/analysis", begun(game, start=text))
    assert status == 200, tree
    assert tree["start"] == text
    assert len(tree["nodes"]) == 1


@pytest.mark.parametrize("game", FIVE)
def test_text_goes_in_and_comes_out_the_same(server: Server, game: str) -> None:
    tree = variations_of(played(game, 40))
    tree.note(tree.last(), "Here it ends.\nFor now.", ["a > b"])
    text = print_variations(tree)
    status, read = server.post("/api/analysis/read", {"text": text})
    assert status == 200, read
    told = {name: read[name] for name in ("game", "pack", "options", "seats", "start", "names")}
    nodes = [{name: node[name] for name in ("parent", "word", "comment", "marks")} for node in read["nodes"]]
    assert server.post("/api/analysis/text", {"begun": told, "nodes": nodes}) == (200, {"text": text})
    record = server.post("/api/analysis/read", {"text": print_record(tree.begun)})[1]
    assert [node["word"] for node in record["nodes"]] == [node["word"] for node in read["nodes"]]


@pytest.mark.parametrize("game", FIVE)
def test_a_position_is_set_up_by_hand(server: Server, game: str) -> None:
    """As a form that says what can be changed; what came of it is a position that can be analysed."""
    words, _ = choice(game)
    body = {"begun": begun(game), "words": words}
    status, form = server.post("/api/analysis/form", body)
    assert (status, form["problem"]) == (200, ""), form
    assert form["ply"] <= len(words)
    assert form["scene"]["areas"]
    turn = form["fields"][0]
    other = turn["choices"][-1]["text"]
    changes = [{"field": turn["name"], "index": "", "value": other}]
    status, changed = server.post("/api/analysis/form", body | {"changes": changes})
    assert (status, changed["problem"]) == (200, ""), changed
    assert changed["fields"][0]["entries"][0]["value"] == other
    status, tree = server.post("/api/analysis", begun(game, start=changed["position"]))
    assert (status, tree["start"]) == (200, changed["position"])


def test_a_position_that_cannot_be_is_told_and_nothing_is_shown_of_it(server: Server) -> None:
    form = server.post("/api/analysis/form", {"begun": begun("hermetica")})[1]
    pieces = next(field for field in form["fields"] if field["name"] == "pieces")
    free = next(entry["index"] for entry in pieces["entries"] if entry["value"] == "-")
    changes = [{"field": "pieces", "index": free, "value": "S.E+wall"}]
    status, told = server.post("/api/analysis/form", {"begun": begun("hermetica"), "changes": changes})
    assert (status, told["field"], told["fields"], told["position"]) == (200, "pieces", [], "")
    assert told["problem"] == "On the hex: Sun's Earth, Wall: only a Fire stands on a Barrier"
    assert server.post("/api/analysis/form", {"begun": begun("hush")})[1]["problem"].endswith("only in words.")


def test_a_table_is_analysed_when_it_is_over_and_not_before(server: Server) -> None:
    """Whoever asks: a guest, a seat, anybody who knows the table."""
    for game, seats in (("hush", "hhh"), ("hermetica", "hh")):
        table, secrets = server.make(game, seats)
        status, told = server.get(f"/api/tables/{table}/analysis")
        assert (status, told["error"]) == (403, "a game can be analysed when it is over")
        headers = {"Authorization": f"Seat {secrets[0]}"}
        assert server.call(f"/api/tables/{table}/analysis", headers=headers)[0] == 403

        async def resign(table: str = table, secret: str = secrets[0]) -> None:
            player = await server.join(table, secret)
            await player.ask(t="resign", seat=0)

        asyncio.run(resign())
        status, tree = server.get(f"/api/tables/{table}/analysis")
        assert (status, tree["game"]) == (200, game)
    assert server.get("/api/tables/nothing/analysis")[0] == 404


def test_a_table_that_only_waits_for_people_is_refused_too(server: Server) -> None:
    table, _ = server.make("hermetica", "ho")
    assert server.get(f"/api/tables/{table}/analysis")[0] == 403


@pytest.mark.parametrize(
    ("path", "body", "status", "says"),
    [
        ("", begun("hermetica", start="gems: 3"), 409, "there is no such field"),
        ("", begun("hermetica", start="nonsense"), 409, "should be FIELD: VALUES"),
        ("", {"game": "chess", "seats": 2}, 404, "no game 'chess'"),
        ("", {"game": "hermetica", "seats": 5}, 409, "seats, not 5"),
        ("", begun("hermetica", options={"nothing": 1}), 409, "no option 'nothing'"),
        ("/moment", {"begun": begun("hermetica"), "words": ["nonsense"]}, 409, "no word 'nonsense'"),
        ("/moment", {"begun": begun("hermetica"), "words": ["a1"]}, 409, "HER-"),
        ("/moment", {"begun": begun("hermetica"), "eyes": "9"}, 409, "neither 'asked', 'open' nor a seat"),
        ("/moment", {"words": []}, 422, "required"),
        ("/form", {"begun": begun("hermetica"), "words": ["nonsense"]}, 409, "no word 'nonsense'"),
        ("/form", {"begun": begun("hermetica"), "changes": [{"field": "left"}]}, 422, "required"),
        ("/value", {"begun": begun("hermetica"), "lines": 99}, 422, "less than or equal"),
        ("/read", {"text": "nonsense"}, 409, "line 1: a record begins with"),
        ("/read", {"text": "aitch-analysis 1\nwhat"}, 409, "line 2: a record has no field"),
        (
            "/text",
            {"begun": begun("hermetica"), "nodes": [{"parent": -1}, {"parent": 7}]},
            409,
            "nodes.1: comes from 7",
        ),
        ("/text", {"begun": begun("hermetica"), "nodes": []}, 422, "at least 1"),
    ],
)
def test_nonsense_is_told_so(server: Server, path: str, body: object, status: int, says: str) -> None:
    answered, told = server.post(f"/api/analysis{path}", body)
    assert (answered, says in told["error"]) == (status, True), told


def test_nobody_takes_all_the_workers(own: Server) -> None:
    own.limits = {"analyses_per_address": 0}
    own.start()
    assert own.post("/api/analysis", begun("hermetica"))[0] == 429
