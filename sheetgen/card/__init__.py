"""The score sheet as a card: where each of its boxes lies."""

from sheetgen.card.place import LEAST_BOX, Band, Card, PointsCell, Term, place_card, smallest_width

__all__ = ["LEAST_BOX", "Band", "Card", "PointsCell", "Term", "place_card", "smallest_width"]
