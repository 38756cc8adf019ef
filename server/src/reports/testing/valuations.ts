import type { PillarKey, Valuation } from "@tenbin/engine";
import type { DailyCloses } from "../../companies/index.ts";
import { toEpochDay } from "../../platform/clock/days.ts";
import type { CompanyValueLine } from "../../valuation/index.ts";

/** Shares of a company before any split. */
export const SHARES = 1_000;

/** Yen per share on the share basis of the day, by pillar; null where a pillar has no value. */
export type PillarValues = Partial<Record<PillarKey, number | null>>;

export interface GivenValuation {
  /** Yen per share; null while unrated. */
  readonly value: number | null;
  readonly pillars?: PillarValues;
  readonly shares?: number | null;
  readonly unrated?: Valuation["unrated"];
}

export function valuationOn(date: string, given: GivenValuation): Valuation {
  const { value, pillars = {}, shares = SHARES, unrated = null } = given;
  const total = (perShare: number | null) => perShare && perShare * (shares ?? SHARES);
  return {
    code: "01010",
    date,
    unrated,
    value: total(value),
    valueBeforeCalibration: total(value),
    bands: null,
    shares,
    shareBasis: shares === null ? null : "issued_less_treasury",
    pillars: (Object.entries(pillars) as [PillarKey, number | null][]).map(([key, perShare]) => ({
      key,
      value: total(perShare),
      weight: 0.5,
      reason: perShare === null ? "no_cash_flow" : null,
      inputs: [],
    })),
    calibration: { factor: 1, premium: 1, damping: 1, strength: 0, months: 0 },
    window: { begin: -5, end: 0 },
    documentIds: [],
  };
}

const notDrawn = () => {
  throw new Error("This fixture has single days only");
};

/** Values of single days; any other day is outside the line. */
export function valueLineFixture(
  byDay: Readonly<Record<string, GivenValuation>>,
): CompanyValueLine {
  return {
    offsets: notDrawn,
    compute: notDrawn,
    computeSliced: notDrawn,
    defaultWindow: { begin: -5, end: 0 },
    evidenceOn: notDrawn,
    explainMove: notDrawn,
    valueOn: (day) => (byDay[day] === undefined ? null : valuationOn(day, byDay[day])),
  };
}

/** Closes by day; null on a day without a trade. */
export function closesFixture(rows: Readonly<Record<string, number | null>>): DailyCloses {
  return {
    days: Object.keys(rows).map((day) => toEpochDay(day)),
    close: Object.values(rows),
  };
}
