import { type RatedVerdict, ratedVerdicts } from "@tenbin/contract/verdict";
import { STALE_AFTER_DAYS } from "@tenbin/engine";
import { toDay, toDayNumber } from "../../companies/index.ts";
import { dayFigure, type Figure, figure, yearFigure } from "./figure.ts";
import { type Material, reportedYears } from "./material.ts";

/** A level of price or value at which the verdict becomes the neighbouring one. */
export interface Turn {
  readonly verdict: RatedVerdict;
  readonly level: Figure;
  /** Whether the level itself already belongs to the other verdict. */
  readonly isIncluded: boolean;
}

export type TurnFinding =
  | { readonly kind: "price_turns"; readonly up: Turn | null; readonly down: Turn | null }
  | { readonly kind: "value_turn"; readonly turn: Turn; readonly move: Figure }
  | {
      readonly kind: "expiry";
      readonly year: Figure;
      readonly months: Figure;
      readonly expires: Figure;
    };

/** A value that would have to move further than this is not spoken of. */
const FARTHEST_MOVE = 0.5;

/** What would change the verdict. */
export function findTurns(material: Material): TurnFinding[] {
  const { valuation, company } = material;
  const at = ratedVerdicts.findIndex((verdict) => verdict === company.verdict);
  if (valuation === null || at === -1) return [];
  const { edges, value_per_share: value, price, ratio } = valuation;
  const [upper, lower] = [edges[at], edges[at - 1]];
  const [dearer, cheaper] = [ratedVerdicts[at + 1], ratedVerdicts[at - 1]];
  // The two cheap verdicts hold their upper edge, the others do not (contract/verdict.ts).
  const holdsUpper = at <= 1;
  const holdsLowerEdge = at - 1 <= 1;
  const up =
    upper === undefined || dearer === undefined
      ? null
      : {
          verdict: dearer,
          level: figure("edge", value * upper, "yen_per_share"),
          isIncluded: !holdsUpper,
        };
  const down =
    lower === undefined || cheaper === undefined
      ? null
      : {
          verdict: cheaper,
          level: figure("edge_other", value * lower, "yen_per_share"),
          isIncluded: holdsLowerEdge,
        };
  return [
    { kind: "price_turns", up, down },
    ...valueTurn(nearer({ up, down, upper, lower, ratio }), price, value),
    ...expiryOf(material),
  ];
}

interface Nearest {
  readonly turn: Turn;
  readonly edge: number;
}

function nearer(sides: {
  readonly up: Turn | null;
  readonly down: Turn | null;
  readonly upper: number | undefined;
  readonly lower: number | undefined;
  readonly ratio: number;
}): Nearest | null {
  const { up, down, upper, lower, ratio } = sides;
  const above = up === null || upper === undefined ? null : { turn: up, edge: upper };
  const below = down === null || lower === undefined ? null : { turn: down, edge: lower };
  if (above === null || below === null) return above ?? below;
  return Math.log(above.edge / ratio) <= Math.log(ratio / below.edge) ? above : below;
}

function valueTurn(nearest: Nearest | null, price: number, value: number): TurnFinding[] {
  if (nearest === null) return [];
  const level = price / nearest.edge;
  if (Math.abs(level / value - 1) > FARTHEST_MOVE) return [];
  return [
    {
      kind: "value_turn",
      turn: { ...nearest.turn, level: figure("edge", level, "yen_per_share") },
      move: figure("edge_move", level / value - 1, "percent"),
    },
  ];
}

function expiryOf(material: Material): TurnFinding[] {
  const latest = reportedYears(material).at(-1);
  if (latest === undefined || latest.period_end === null) return [];
  const ids = [latest.document_id];
  const day = toDay(toDayNumber(latest.period_end) + STALE_AFTER_DAYS);
  return [
    {
      kind: "expiry",
      year: yearFigure("fiscal_year", latest.period_end, ids),
      months: staleMonths(),
      expires: dayFigure("expires_on", day, ids),
    },
  ];
}

const DAYS_PER_MONTH = 30.436_875;

/** Months for which the figures of a fiscal year can be used. */
export function staleMonths(): Figure {
  return figure("months_limit", Math.round(STALE_AFTER_DAYS / DAYS_PER_MONTH), "count");
}
