import type { Day } from "../calendar/days.ts";
import type { PointInTimeCompany } from "../point-in-time-company.ts";
import { clamp } from "../money/growth.ts";
import { isFinancial } from "../company/sectors.ts";
import { addRow, emptyEquations } from "../statistics/ridge.ts";
import type { NormalEquations } from "../statistics/ridge.ts";
import { isStale } from "../unrated-reason.ts";
import { peerFeatures, RATIO_COLUMN_COUNT } from "./features.ts";
import { marketScaleOf } from "./market-scale.ts";
import type { MarketScale } from "./market-scale.ts";
import type { PeerRatios } from "../peer-ratios.ts";

/**
 * Bounds of ln(market value ÷ book) in training: values beyond come from wrong share counts and
 * shell companies.
 */
const LOG_PBR_BOUNDS = [-2, 3] as const;

/**
 * One column per sector, after the ratios' columns. Unknown sectors have none, i.e. effect zero.
 */
export type SectorColumns = ReadonlyMap<string, number>;

export interface CrossSection {
  readonly equations: NormalEquations;
  readonly scale: MarketScale;
}

/**
 * Columns for the sectors of any day, in code-point order of their names. A sector that no company
 * has in a cross-section changes no other coefficient, not even by a bit.
 */
export function sectorColumns(companies: readonly PointInTimeCompany[]): SectorColumns {
  const names = new Set(
    companies
      .flatMap(({ history }) => history.sectors.map(({ sector }) => sector))
      .filter((sector) => sector !== null),
  );
  return new Map([...names].toSorted().map((name, index) => [name, RATIO_COLUMN_COUNT + index]));
}

/**
 * The companies of one month end as regression rows: what was known at the close of the market's
 * last trading day against the market value at the month's last traded close.
 *
 * Invariant: rows are added in the order of `companies`, which is by code, so that sums are equal
 * bit for bit however the companies were handed in.
 */
export function crossSection(
  companies: readonly PointInTimeCompany[],
  sectors: SectorColumns,
  lastTradingDay: Day,
): CrossSection {
  const peers = companies.flatMap((company) => peerAt(company, lastTradingDay) ?? []);
  const scale = marketScaleOf(peers.map(({ ratios }) => ratios));
  const size = RATIO_COLUMN_COUNT + sectors.size;
  const equations = emptyEquations(size);
  const row = new Float64Array(size);
  for (const { ratios, sector, logPbr } of peers) {
    row.fill(0);
    row.set(peerFeatures(ratios, scale));
    const column = sectors.get(sector ?? "");
    if (column !== undefined) row[column] = 1;
    addRow(equations, row, logPbr);
  }
  return { equations, scale };
}

interface Peer {
  readonly ratios: PeerRatios;
  readonly sector: string | null;
  readonly logPbr: number;
}

/**
 * Null for a company without a price that month, outside the model, or whose statement is stale or
 * implausible.
 */
function peerAt(company: PointInTimeCompany, day: Day): Peer | null {
  const sector = company.sectorOn(day);
  if (isFinancial(sector) || company.history.kind !== "stock") return null;
  const marketValue = company.marketValueAt(day);
  const { ratios, book, latest, implausible } = company.stateOn(day);
  if (implausible) return null;
  if (marketValue === null || ratios === null || book === null || latest === null) return null;
  if (isStale(latest, day)) return null;
  const logPbr = clamp(Math.log(marketValue / book), ...LOG_PBR_BOUNDS);
  return { ratios, sector, logPbr };
}
