"""The printed page: paper, cards on it, marks for cutting."""

from sheetgen.page.paper import PAPERS, Paper, parse_paper
from sheetgen.page.plan import Marks, PagePlan, plan_page

__all__ = ["PAPERS", "Marks", "PagePlan", "Paper", "parse_paper", "plan_page"]
