import type { Day } from "../inputs.ts";
import type { KnownCompany } from "../known-company.ts";
import { clamp } from "../money/growth.ts";
import { addRow, emptyEquations } from "../statistics/ridge.ts";
import type { NormalEquations } from "../statistics/ridge.ts";
import { RATIO_COLUMNS } from "./features.ts";

/** Bounds of ln(market value ÷ book) taught: beyond them lie share counts gone wrong and shells. */
const LOG_PBR_BOUNDS = [-2, 3] as const;

/** Column per sector, after the ratios' columns. Unknown sectors have none: effect zero. */
export type SectorColumns = ReadonlyMap<string, number>;

/** Columns for the sectors present, in code-point order of their names. */
export function sectorColumns(companies: readonly KnownCompany[]): SectorColumns {
  const names = new Set(
    companies.map((company) => company.history.sector).filter((s) => s !== null),
  );
  return new Map([...names].toSorted().map((name, index) => [name, RATIO_COLUMNS + index]));
}

/**
 * The companies of one month end as regression rows: what was known at the close of the market's
 * last trading day against the market value at the month's last traded close.
 *
 * Invariant: rows are added in the order of `companies`, which is by code, so that sums are equal
 * bit for bit however the companies were handed in.
 */
export function crossSection(
  companies: readonly KnownCompany[],
  sectors: SectorColumns,
  month: number,
  lastTradingDay: Day,
): NormalEquations {
  const size = RATIO_COLUMNS + sectors.size;
  const equations = emptyEquations(size);
  const row = new Float64Array(size);
  for (const company of companies) {
    if (company.isFinancial || company.history.kind !== "stock") continue;
    const price = company.priceIn(month);
    const { features, book } = company.stateOn(lastTradingDay);
    if (price === null || features === null || book === null) continue;
    const shares = company.sharesOn(lastTradingDay);
    if (shares === null) continue;
    const target = clamp(Math.log((price.close * shares.count) / book), ...LOG_PBR_BOUNDS);
    row.fill(0);
    row.set(features);
    const sector = sectors.get(company.history.sector ?? "");
    if (sector !== undefined) row[sector] = 1;
    addRow(equations, row, target);
  }
  return equations;
}
