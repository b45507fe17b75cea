"""Khamsin: five board wargames of the desert war, played in one static web page.

The house, from the ground up; each storey knows only those below it.

core/       boards, pieces, offers, events, games; knows no game. START HERE: core/system.py
  what a game is      system.py    what a system provides, and nothing else
                      rules.py     Denial, the errors, the index of a rulebook
                      offer.py     the legal choices as data; drafts that grow into actions
                      state.py     State, Unit, Question, Scenario: frozen values
                      events.py    the effects of events, and how they change the state
                      game.py      Game: play, undo, redo; Table: where a decision is carried out
                      dice.py      dice from a seed           audit.py    throws proved again, losses counted
  what a game has     hexes.py     geometry by names          board.py    one map
                      paths.py     where a piece can go       pieces.py   counters by id
                      sides.py     the two sides              scenarios.py  scenarios and units from the files
                      queries.py   answers by name            view.py     the heading of what the page shows
                      overlays.py  what is laid over the map  measures.py figures, for panel and chart
  for the player      frames.py    what the page gets after every play
                      commands.py  typed lines as drafts      names.py    what a line may call things
                      sayings.py   what it is answered
  data files          load.py      reads them                 faults.py   what is wrong with them
                      board_faults.py, setup_faults.py, text_faults.py: with a map; with units and scenarios;
                      with words and rules
                      lessons.py   guided lessons                 lesson_faults.py  what their files keep to
  out of the house    codec.py     saves and link tokens      pack.py     a position, short
                      compare.py   how a game from elsewhere stands to the one in hand
systems/    the games: one folder each, a module for each chapter of its rulebook, its data beside it;
            README.md there says how to add one
  eighth_army/         O'Connor's offensive, five turns: the one to begin with
  panzerarmee_afrika/  Rommel in the desert, twenty turns
players/    computer players: they see a game through its offers, like everybody else
art/        maps and counters as SVG; the only part that needs svgwrite
arena/      games between computer players by the thousand: faults, balance; left out of the page
env/        games as environments for agents that learn; the only part that needs pettingzoo; left out too
drill.py    runs drills: small cases of single rules
bridge.py   the one door for the browser: JSON text in, JSON text out
__main__.py the command line

The way of a decision: an offer says what may be done; a draft grows by one value at a time until it is an
action; Game.play asks the act's judge, and lets it decide on a Table; that records events, each folded
into the state at once. Actions are all that a save needs; events are all that the board and the log need.
"""

__version__ = "0.1.0"
