"""Small matrix games, solved exactly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

Matrix: TypeAlias = Sequence[Sequence[float]]
EPSILON = 1e-11


class Solution(NamedTuple):
    value: float
    rows: list[float]
    columns: list[float]


def determinant(m: Matrix) -> float:
    if not m:
        return 1.0
    return sum(sign(j) * m[0][j] * determinant(minor(m, 0, j)) for j in range(len(m)))


def sign(place: int) -> float:
    return -1.0 if place % 2 else 1.0


def minor(m: Matrix, row: int, column: int) -> Matrix:
    return [[x for j, x in enumerate(line) if j != column] for i, line in enumerate(m) if i != row]


def cofactors(m: Matrix) -> list[list[float]]:
    size = range(len(m))
    return [[sign(i + j) * determinant(minor(m, i, j)) for j in size] for i in size]


def solve(m: Matrix) -> Solution:
    """Shapley and Snow: some square part of the matrix, played so that the other side cannot care, is optimal.

    Of several solutions it takes one with few actions, and for the columns late ones.
    """
    height, width = len(m), len(m[0])
    for size in range(1, min(height, width) + 1):
        for rows in combinations(range(height), size):
            for columns in reversed(list(combinations(range(width), size))):
                found = kernel(m, rows, columns)
                if found is not None and is_optimal(m, found):
                    return found
    raise ArithmeticError("every matrix game has a solution")


def kernel(m: Matrix, rows: Sequence[int], columns: Sequence[int]) -> Solution | None:
    part = [[m[i][j] for j in columns] for i in rows]
    parts = cofactors(part)
    total = sum(map(sum, parts))
    if abs(total) < EPSILON:
        return None
    mine, yours = [0.0] * len(m), [0.0] * len(m[0])
    for index, row in enumerate(rows):
        mine[row] = sum(parts[index]) / total
    for index, column in enumerate(columns):
        yours[column] = sum(line[index] for line in parts) / total
    return Solution(determinant(part) / total, mine, yours)


def is_optimal(m: Matrix, s: Solution) -> bool:
    if min(s.rows) < -EPSILON or min(s.columns) < -EPSILON:
        return False
    least = min(sum(p * line[j] for p, line in zip(s.rows, m, strict=True)) for j in range(len(m[0])))
    most = max(sum(q * x for q, x in zip(s.columns, line, strict=True)) for line in m)
    return least >= s.value - EPSILON and most <= s.value + EPSILON
