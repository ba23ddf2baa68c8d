"""The rows of results: one class for each kind of row, with the fields of docs/fields.md.

A field is None where it has no value: a simulated one in an exact result, or the edge of a bet that
was never offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

_Self = TypeVar("_Self", bound="Row")


@dataclass(frozen=True, kw_only=True)
class Row:
    """A row of named fields."""

    more: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """Fields that not every result has, by name."""

    @classmethod
    def of(cls: type[_Self], values: Mapping[str, Any]) -> _Self:
        """Returns the row with these values by field; a field of another name goes into `more`."""
        names = {own.name for own in fields(cls)} - {"more"}
        # `return` is a word of Python: the field is `return_`.
        named = {f"{name}_" if f"{name}_" in names else name: value for name, value in values.items()}
        own = {name: named.pop(name, None) for name in names}
        return cls(more=named, **own)


@dataclass(frozen=True)
class Bet(Row):
    """A bet line of a table."""

    reglamento: str
    bet: str
    method: str
    strategy: str
    readings: str
    overrides: str
    decks: int | str
    cut_card: int | None
    boxes: int | None
    seed: int | None
    stream: str
    rounds: int | None
    void_rounds: int | None
    shoes: int | None
    hands: int | None
    confidence: float | None
    house_edge: float | None
    standard_error: float | None
    ci_low: float | None
    ci_high: float | None
    element_of_risk: float | None
    rtp: float | None
    mean_wager: float | None
    variance: float | None
    standard_deviation: float | None
    volatility_index: float | None
    n0: float | None
    hit_frequency: float | None
    push_frequency: float | None
    loss_frequency: float | None
    min_net: float | None
    max_net: float | None
    version: str
    reglamento_sha256: str
    strategy_sha256: str
    plain_house_edge: float | None
    plain_standard_error: float | None
    exact_house_edge: float | None
    cut_card_effect: float | None
    cut_card_effect_standard_error: float | None
    control: str
    distribution_error: float | None


@dataclass(frozen=True)
class Outcome(Row):
    """An outcome of a bet line."""

    bet: str
    outcome: str
    count: int | None
    probability: float
    net: float
    contribution: float


@dataclass(frozen=True)
class ParOutcome(Row):
    """An outcome of a PAR sheet."""

    bet: str
    outcome: str
    count: int | None
    probability: float
    one_in: float | None
    true_odds: float | None
    net: float
    pay: float
    contribution: float
    return_: float
    cumulated_probability: float
    cumulated_contribution: float


@dataclass(frozen=True)
class Difference(Row):
    """A bet line at two tables, A and B."""

    bet: str
    play: str
    cards: str
    reglamento_a: str
    reglamento_b: str
    method: str
    strategy_a: str
    strategy_b: str
    readings_a: str
    readings_b: str
    overrides_a: str
    overrides_b: str
    decks_a: int | str
    decks_b: int | str
    cut_card_a: int | None
    cut_card_b: int | None
    boxes_a: int | None
    boxes_b: int | None
    seed: int | None
    stream: str
    rounds_a: int | None
    rounds_b: int | None
    void_rounds_a: int | None
    void_rounds_b: int | None
    shoes_a: int | None
    shoes_b: int | None
    confidence: float | None
    hands_a: int | None
    house_edge_a: float | None
    standard_error_a: float | None
    hands_b: int | None
    house_edge_b: float | None
    standard_error_b: float | None
    difference: float | None
    standard_error: float | None
    ci_low: float | None
    ci_high: float | None
    apart_error: float | None
    variance_ratio: float | None
    version: str
    reglamento_sha256_a: str
    reglamento_sha256_b: str
    strategy_sha256_a: str
    strategy_sha256_b: str


@dataclass(frozen=True)
class OutcomeChange(Row):
    """An outcome at two tables, A and B."""

    bet: str
    play: str
    outcome: str
    count_a: int | None
    count_b: int | None
    probability_a: float
    probability_b: float
    net_a: float | None
    net_b: float | None
    contribution_a: float
    contribution_b: float
    difference: float


@dataclass(frozen=True)
class RuleChange(Row):
    """A rule that differs between two tables, A and B."""

    rule: str
    value_a: str
    value_b: str
    origin_a: str
    origin_b: str


@dataclass(frozen=True)
class Effect(Row):
    """The effect of an option of a reading, or of a combination of options."""

    kind: str
    bet: str
    reading: str
    article: str
    option: str
    in_force: str
    meaning: str
    method: str
    default_edge: float | None
    house_edge: float | None
    standard_error: float | None
    effect: float | None
    effect_standard_error: float | None
    effect_ci_low: float | None
    effect_ci_high: float | None
    gains: str
    adapted_default_edge: float | None
    adapted_house_edge: float | None
    adapted_effect: float | None
    rounds: int | None
    stream: str
    note: str


@dataclass(frozen=True)
class BetRisk(Row):
    """The risk of a bet line."""

    bet: str
    house_edge: float
    hold: float
    standard_deviation: float
    distribution_error: float
    stake: float
    player_bankroll: float
    bank: float
    favoured: str
    player_ultimate_ruin: float
    player_ultimate_ruin_method: str
    bank_ultimate_ruin: float
    bank_ultimate_ruin_method: str
    ruin_exponent: float | None
    accepted_risk: float
    bankroll_for_risk: float | None
    bank_exposure_box: float
    bank_exposure_table: float
    player_exposure_box: float
    hands_per_hour: float
    hours_per_day: float
    days_per_year: float
    box_covariance: float | None
    win_per_hour: float | None
    deviation_per_hour: float | None
    win_per_day: float | None
    deviation_per_day: float | None
    win_per_year: float | None
    deviation_per_year: float | None


@dataclass(frozen=True)
class Session(Row):
    """A session of a bet line."""

    bet: str
    session_hands: int
    mean_net: float
    session_deviation: float
    ahead: float
    even: float
    behind: float
    expected_loss: float
    worst_05: float
    quantile_01: float
    quantile_05: float
    quantile_25: float
    quantile_50: float
    quantile_75: float
    quantile_95: float
    quantile_99: float
    player_ruin: float
    player_ruin_method: str
    bank_ruin: float
    bank_ruin_method: str
    session_error: float


@dataclass(frozen=True)
class CutCard(Row):
    """The exposure of a table to a card counter at one cut card."""

    reglamento: str
    method: str
    strategy: str
    readings: str
    overrides: str
    decks: int | str
    cut_card: int | None
    boxes: int
    seed: int | None
    stream: str
    rounds: int | None
    void_rounds: int | None
    shoes: int | None
    confidence: float
    version: str
    reglamento_sha256: str
    strategy_sha256: str
    bet: str
    system: str
    rounding: str
    deck_estimate: str
    play: str
    flat_house_edge: float
    flat_standard_error: float | None
    mean_net: float
    mean_net_standard_error: float | None
    deviation: float
    average_bet: float
    advantage: float | None
    played: float
    desirability_index: float | None
    score: float
    n0: float | None
    rounds_per_hour: float
    net_per_hour: float
    deviation_per_hour: float
    bankroll: float
    ruin: float
    certainty_equivalent: float


@dataclass(frozen=True)
class Cell(Row):
    """A true count."""

    bet: str
    cut_card: int | None
    true_count: str
    cell_bets: int
    frequency: float
    cell_mean_net: float
    cell_standard_error: float | None
    cell_mean_square: float
    cell_bet: float
    kelly_share: float


@dataclass(frozen=True)
class RemovalEffects(Row):
    """The effects of removal on a bet line: what the player gains, in bets, when one such card is missing."""

    bet: str
    house_edge: float
    effect_a: float | None
    effect_2: float | None
    effect_3: float | None
    effect_4: float | None
    effect_5: float | None
    effect_6: float | None
    effect_7: float | None
    effect_8: float | None
    effect_9: float | None
    effect_10: float | None


@dataclass(frozen=True)
class AuditRow(Row):
    """An observed result of the bank."""

    name: str
    hands: int
    staked: float
    result: float
    expected: float
    result_deviation: float
    z: float
    at_most: float
    at_least: float
    two_sided: float
    tail_method: str
    band_95_low: float
    band_95_high: float
    band_99_low: float
    band_99_high: float
    band_999_low: float
    band_999_high: float
    within: str
    drift: float
    hands_to_detect: float | None
    house_edge: float | None
    standard_deviation: float | None
    tests: int
    confidence_each: float
