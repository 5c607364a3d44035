"""Review: what were my chances, where did I lose them, was it luck."""

from cutthroat.review.advice import advise, judge
from cutthroat.review.making import Budget, Progress, report
from cutthroat.review.model import Advice, Report

__all__ = ["Advice", "Budget", "Progress", "Report", "advise", "judge", "report"]
