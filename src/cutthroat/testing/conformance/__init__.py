"""The conformance suite: what every game must hold to, whatever its rules.

``CHECKS`` are plain functions of a :class:`Case`; a game's tests run each of them over ``cases(game)``.
"""

from __future__ import annotations

from collections.abc import Callable

from cutthroat.testing.conformance.bots import (
    check_bots_are_honest,
    check_guides_are_sound,
    check_levels_are_honest,
    check_playouts_finish,
)
from cutthroat.testing.conformance.cases import Case
from cutthroat.testing.conformance.play import (
    check_actions_are_numbered,
    check_always_ends,
    check_cards_are_conserved,
    check_clones_are_independent,
    check_fair_games_verify,
    check_fallbacks_are_legal,
    check_legal_lists_are_sound,
    check_records_replay,
    check_results_are_consistent,
    check_saving_is_exact,
    check_sealed_choices_commute,
)
from cutthroat.testing.conformance.secrets import (
    check_cells_are_what_a_seat_knows,
    check_determinize_keeps_what_a_seat_knows,
    check_keys_are_what_a_seat_knows,
    check_sealed_choices_are_secret,
    check_the_open_view_shows_all_that_any_seat_knows,
    check_what_is_sent_is_what_the_view_says,
    check_worlds_can_be_played,
    check_worlds_tell_only_what_a_seat_knows,
)
from cutthroat.testing.conformance.words import (
    check_events_are_declared,
    check_events_have_words,
    check_moves_have_names,
)

CHECKS: tuple[Callable[[Case], None], ...] = (
    check_always_ends,
    check_legal_lists_are_sound,
    check_fallbacks_are_legal,
    check_clones_are_independent,
    check_saving_is_exact,
    check_records_replay,
    check_fair_games_verify,
    check_determinize_keeps_what_a_seat_knows,
    check_worlds_tell_only_what_a_seat_knows,
    check_worlds_can_be_played,
    check_cards_are_conserved,
    check_sealed_choices_commute,
    check_sealed_choices_are_secret,
    check_the_open_view_shows_all_that_any_seat_knows,
    check_what_is_sent_is_what_the_view_says,
    check_results_are_consistent,
    check_moves_have_names,
    check_events_have_words,
    check_events_are_declared,
    check_keys_are_what_a_seat_knows,
    check_actions_are_numbered,
    check_cells_are_what_a_seat_knows,
    check_guides_are_sound,
    check_bots_are_honest,
    check_levels_are_honest,
    check_playouts_finish,
)
