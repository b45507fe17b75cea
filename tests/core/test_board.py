"""A board is built from its dict, or refused with every fault."""

import pytest

from khamsin.core.board import Board, BoardError

SMALL = {
    "size": [4, 3],
    "base": "clear",
    "terrain": {"rough": ["0202"], "sea": ["0101"]},
    "sides": {"escarpment": [["0202", "0302"]], "sea": [["0302", "0202"]]},
    "roads": {"road": [["0103", "0202", "0302"]], "rail": [["0302", "0202"]]},
    "places": {"Tobruk": ["0302", "0202"]},
    "regions": {"libya": ["0103", "0203"]},
}


def test_a_board_knows_what_lies_where() -> None:
    board = Board(SMALL)
    assert len(board.hexes) == 12
    assert board.terrain["0202"] == "rough" and board.terrain["0403"] == "clear"
    assert board.side("0302", "0202") == ("escarpment", "sea")
    assert board.way("0202", "0302") == ("road", "rail")
    assert board.way("0103", "0202") == ("road",)
    assert board.on_way["0103"] == ("road",) and board.on_way["0302"] == ("road", "rail")
    assert board.names_of("0202") == ["Tobruk"] and board.places["Tobruk"][0] == "0302"
    assert "0403" in board and "0404" not in board and "cadre" not in board


def test_neighbours_stay_on_the_board() -> None:
    board = Board(SMALL)
    assert board.neighbours["0101"] == ("0201", "0102")
    assert all(n in board for spot in board.hexes for n in board.neighbours[spot])
    assert all(spot in board.neighbours[n] for spot in board.hexes for n in board.neighbours[spot])


def test_all_faults_are_told_at_once() -> None:
    wrong = {
        "size": [3, 3],
        "terrain": {"rough": ["0404"]},
        "sides": {"escarpment": [["0101", "0303"]]},
        "roads": {"road": [["0101", "0102", "0902"]]},
        "places": {"Nowhere": ["0000"]},
    }
    with pytest.raises(BoardError) as caught:
        Board(wrong)
    for part in (
        "terrain.rough: '0404'",
        "['0101', '0303'] do not touch",
        "roads.road: '0902'",
        "places.Nowhere",
    ):
        assert part in str(caught.value)
