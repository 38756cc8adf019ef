import type { Day, FiscalWindow } from "./inputs.ts";
import type { PointInTimeCompany } from "./point-in-time-company.ts";
import type { PillarKey, UnratedReason } from "./outputs.ts";
import type { SectorColumns } from "./peers/cross-section.ts";
import type { PeersModel } from "./peers/model.ts";
import { balanceSheetPillar } from "./pillars/balance-sheet.ts";
import { cashFlowPillar } from "./pillars/cash-flow.ts";
import { peersPillar } from "./pillars/peers.ts";
import type { PillarEstimate } from "./pillars/pillar.ts";
import { trendPillar } from "./pillars/trend.ts";
import { DISAGREEMENT_FACTOR, poolPillars } from "./pooling.ts";
import type { PooledPillars } from "./pooling.ts";
import { isFinancial } from "./sectors.ts";
import { unratedReasonFor } from "./unrated-reason.ts";
import { resolveWindow, yearsInWindow } from "./window.ts";

/** A company valued from its filings and its peers, before calibration. */
export interface PooledValuation {
  readonly unrated: UnratedReason | null;
  readonly pooled: PooledPillars;
  /**
   * Pooled value, yen, for comparison with prices in the company's record: exists also with fewer
   * fiscal years than a rating needs and with pillars that disagree; null without any pillar.
   */
  readonly comparable: number | null;
  readonly window: FiscalWindow;
}

const OUTSIDE_MODEL: PillarEstimate = { value: null, reason: "sector_outside_model", inputs: [] };
const NO_PILLARS: PooledPillars = { value: null, spread: 1, pillars: [] };

/**
 * Values one company for `date`. `peers` must be estimated on month ends before the month of
 * `date`. Pillars are returned even where they disagree too much for a rating.
 */
export function valueBeforeCalibration(
  company: PointInTimeCompany,
  date: Day,
  sectors: SectorColumns,
  peers: PeersModel | null,
  requestedWindow: FiscalWindow | undefined,
): PooledValuation {
  const state = company.stateOn(date);
  const window = resolveWindow(state.years, requestedWindow);
  const years = yearsInWindow(state.years, window);
  const unratedReason = unratedReasonFor(date, company.history.kind, state, years);
  const { latest, book } = state;
  if (
    (unratedReason !== null && unratedReason !== "too_few_years") ||
    latest === null ||
    !(book! > 0)
  ) {
    return { unrated: unratedReason, pooled: NO_PILLARS, comparable: null, window };
  }
  const sector = company.sectorOn(date);
  const unlessFinancial = (estimate: () => PillarEstimate) =>
    isFinancial(sector) ? OUTSIDE_MODEL : estimate();
  const estimates: readonly { key: PillarKey; estimate: PillarEstimate }[] = [
    { key: "balance_sheet", estimate: balanceSheetPillar(state.years) },
    { key: "cash_flow", estimate: unlessFinancial(() => cashFlowPillar(years, latest)) },
    { key: "trend", estimate: unlessFinancial(() => trendPillar(years, latest)) },
    { key: "peers", estimate: unlessFinancial(() => peersPillar(state, sector, sectors, peers)) },
  ];
  const pooled = poolPillars(estimates);
  const comparable = pooled.value;
  if (unratedReason !== null)
    return { unrated: unratedReason, pooled: NO_PILLARS, comparable, window };
  if (pooled.spread > DISAGREEMENT_FACTOR) {
    return { unrated: "pillars_disagree", pooled, comparable, window };
  }
  if (company.sharesOn(date) === null) return { unrated: "no_shares", pooled, comparable, window };
  if (company.isShareBasisUnsure(date)) {
    return { unrated: "share_basis_unsure", pooled, comparable, window };
  }
  return { unrated: null, pooled, comparable, window };
}
