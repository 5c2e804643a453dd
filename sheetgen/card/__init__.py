"""The score sheet as a card: where each of its boxes lies."""

from sheetgen.card.model import LEAST_BOX, Band, Card, PointsCell, Term, penalty_boxes, row_boxes
from sheetgen.card.place import place_card, smallest_width

__all__ = [
    "LEAST_BOX",
    "Band",
    "Card",
    "PointsCell",
    "Term",
    "penalty_boxes",
    "place_card",
    "row_boxes",
    "smallest_width",
]
