"""The arena: games between computer players by the thousand, to find faults and to measure balance.

referee    carries out one action, and looks whether it may be believed
games      one game, and what is kept of it
book       the file of finished games, a line each: what is in it need not be played again
run        all games of a match, over several processes; progress; Ctrl-C
figures    from the games to shares, intervals, means and counts
tables     the figures as text
plot       the figures as SVG
"""
