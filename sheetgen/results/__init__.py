"""Results: what comes out of checked games, as text for people, as JSON and CSV for programs, as a league table."""
