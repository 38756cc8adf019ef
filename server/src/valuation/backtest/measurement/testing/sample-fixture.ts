import { monthIndexOf, seededRandom, rivalNames, type Valuation } from "@tenbin/engine";
import type { MethodName, SampleRow, BacktestSample } from "../sample.ts";

export interface RowContext {
  readonly date: number;
  readonly company: number;
  readonly outcome: number;
  /** In [0, 1), drawn for every row. */
  readonly noise: number;
}

const SECTORS = ["機械", "食料品", "小売業"];

/** `companies` on `months` month ends from 2018-12, each with a random outcome. */
export function sampleFixture(
  companies: number,
  months: number,
  /** ln(value ÷ price) of the model, or null; `overrides` change other fields of the row. */
  signalOf: (situation: RowContext) => number | null,
  overrides: (situation: RowContext) => Partial<SampleRow> = () => ({}),
): BacktestSample {
  const random = seededRandom(companies * 1_000 + months);
  const dates = Array.from({ length: months }, (_, month) =>
    new Date(Date.UTC(2018, 12 + month, 0)).toISOString().slice(0, 10),
  );
  const rows = dates.flatMap((day, date) =>
    Array.from({ length: companies }, (_, company) => {
      const tide = Math.sin(monthIndexOf(day) / 4) / 5;
      const situation = { date, company, outcome: tide + random() - 0.5, noise: random() };
      return { ...plainRow(situation, signalOf(situation)), ...overrides(situation) };
    }),
  );
  return { dates, companies: [...new Set(rows.map(({ code }) => code))], rows };
}

function plainRow({ date, company, outcome }: RowContext, signal: number | null): SampleRow {
  const code = `0${String(1_000 + company).slice(1)}0`;
  return {
    date,
    company,
    code,
    sector: SECTORS[company % SECTORS.length]!,
    sectorAssumed: false,
    marketValue: 1.5e9 * 2 ** (company % 8),
    eligible: true,
    outcome,
    totalOutcome: null,
    cutShort: false,
    valuation: { code, value: null, bands: null, shares: 1e6 } as Valuation,
    evidence: null,
    withRevision: null,
    signals: {
      ...(Object.fromEntries(rivalNames.map((name) => [name, null])) as Record<MethodName, null>),
      ctbm: signal,
      score: null,
    },
  };
}
