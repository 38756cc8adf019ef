import { createMarket, type CompanyHistory, type Valuation } from "@tenbin/engine";
import { isExtremeRatio } from "../../rules.ts";
import { perturbations, type PerturbationName } from "./perturbations.ts";
import type { MethodFigures } from "./figures.ts";
import { createMeasurer } from "./measure.ts";
import type { MeasurementContext } from "./measurement-context.ts";
import { logGap, type SampleRow } from "./sample.ts";

/** A value that perturbation moves by more than this factor is wild. */
export const WILD_FACTOR = 2;

export interface PerturbationResult {
  readonly changes: number;
  readonly companies: number;
  /** Measured on the same rows with the unperturbed prices. */
  readonly figures: MethodFigures;
  /** Share of the valued rows that lost their value. */
  readonly refused: number | null;
  /** Share whose value per share moved by more than `WILD_FACTOR`. */
  readonly wild: number | null;
  /** Share that is wild and has no warning of an extreme value either. */
  readonly wildUnflagged: number | null;
}

/** Prices and returns stay unperturbed. */
export function measurePerturbation(
  name: PerturbationName,
  histories: readonly CompanyHistory[],
  { sample, benchmark, resampling }: MeasurementContext,
  onDate: (date: string) => void,
): PerturbationResult {
  const disturbed = perturbations[name](histories);
  const market = createMarket(disturbed.histories);
  const rowsByDate = Map.groupBy(sample.rows, ({ date }) => date);
  const after = new Map<SampleRow, number | null>();
  for (const [date, day] of sample.dates.entries()) {
    onDate(day);
    const rows = rowsByDate.get(date) ?? [];
    const values = market.valueOn(
      day,
      rows.map(({ code }) => code),
    );
    for (const row of rows) after.set(row, logPerShareToPrice(values.get(row.code)!, row));
  }
  const signalOf = (row: SampleRow) => after.get(row) ?? null;
  const measurer = createMeasurer(sample, benchmark, { kind: "value", signalOf });
  const valued = sample.rows.filter(({ signals }) => signals.ctbm !== null);
  const wild = valued.filter((row) => {
    const signal = signalOf(row);
    return signal !== null && Math.abs(signal - row.signals.ctbm!) > Math.log(WILD_FACTOR);
  });
  const share = (rows: readonly SampleRow[]) =>
    valued.length === 0 ? null : rows.length / valued.length;
  return {
    changes: disturbed.changes,
    companies: disturbed.companies,
    figures: measurer.measure(sample.rows, resampling),
    refused: share(valued.filter((row) => signalOf(row) === null)),
    wild: share(wild),
    wildUnflagged: share(wild.filter((row) => !isExtremeRatio(Math.exp(-signalOf(row)!)))),
  };
}

/** ln(value per share ÷ price), as perturbation may change the share count but not the price. */
function logPerShareToPrice({ value, shares }: Valuation, row: SampleRow): number | null {
  const trueShares = row.valuation.shares;
  if (value === null || shares === null || trueShares === null) return null;
  return logGap(value / shares, row.marketValue / trueShares);
}
