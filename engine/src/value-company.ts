import type { Day } from "./calendar/days.ts";
import type { FiscalWindow } from "./company/inputs.ts";
import type { PointInTimeCompany } from "./point-in-time-company.ts";
import type { UnratedReason } from "./outputs.ts";
import type { SectorColumns } from "./peers/cross-section.ts";
import type { PeersModel } from "./peers/model.ts";
import { poolFilings, resolveYears } from "./pillars/pool-filings.ts";
import { DISAGREEMENT_FACTOR } from "./pillars/pooling.ts";
import type { PooledPillars } from "./pillars/pooling.ts";
import { unratedReasonFor } from "./unrated-reason.ts";

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
  const { window, years } = resolveYears(state, requestedWindow);
  const unratedReason = unratedReasonFor(date, company.history.kind, state, years);
  const { latest, book } = state;
  if (
    (unratedReason !== null && unratedReason !== "too_few_years") ||
    latest === null ||
    !(book! > 0)
  ) {
    return { unrated: unratedReason, pooled: NO_PILLARS, comparable: null, window };
  }
  const view = { sector: company.sectorOn(date), sectors, model: peers };
  const pooled = poolFilings(state, requestedWindow, view);
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
