"""Review: what were my chances, where did I lose them, was it luck."""

from cutthroat.review.advice import SOON, Within, advise, judge
from cutthroat.review.making import Budget, Progress, report
from cutthroat.review.model import Advice, Report

__all__ = ["SOON", "Advice", "Budget", "Progress", "Report", "Within", "advise", "judge", "report"]
