"""Entry: games typed in from paper, from files of several kinds to the values of the rules."""
