import type { FiscalYear } from "../company/fiscal-years.ts";
import type { FiscalWindow } from "../company/inputs.ts";
import type { SectorColumns } from "../peers/cross-section.ts";
import type { PeersModel } from "../peers/model.ts";
import { balanceSheetPillar } from "./balance-sheet.ts";
import { cashFlowPillar } from "./cash-flow.ts";
import { peersPillar } from "./peers.ts";
import type { PillarEstimate } from "./pillar.ts";
import { trendPillar } from "./trend.ts";
import type { PointInTimeState } from "../point-in-time-company.ts";
import { poolPillars } from "./pooling.ts";
import type { PooledPillars } from "./pooling.ts";
import { isFinancial } from "../company/sectors.ts";
import { resolveWindow, yearsInWindow } from "../window.ts";

/** The market as a value sees it. */
export interface PeersView {
  readonly sector: string | null;
  readonly sectors: SectorColumns;
  readonly model: PeersModel | null;
}

type KeyedEstimate = Parameters<typeof poolPillars>[0][number];

interface WindowYears {
  readonly window: FiscalWindow;
  readonly years: readonly FiscalYear[];
}

interface FiledPillars extends WindowYears {
  /** Null until it is needed. */
  estimates: readonly KeyedEstimate[] | null;
}

/** Filings stand for many days, so what follows from them alone is computed once. */
const byState = new WeakMap<PointInTimeState, Map<string, FiledPillars>>();
const OUTSIDE_MODEL: PillarEstimate = { value: null, reason: "sector_outside_model", inputs: [] };

/** The window that is used on days with these filings, and its fiscal years. */
export function resolveYears(
  state: PointInTimeState,
  requestedWindow: FiscalWindow | undefined,
): WindowYears {
  return filedPillarsOf(state, requestedWindow);
}

/** The pillars of the filings, beside the market that `view` sees. There must be a usable year. */
export function poolFilings(
  state: PointInTimeState,
  requestedWindow: FiscalWindow | undefined,
  { sector, sectors, model }: PeersView,
): PooledPillars {
  if (isFinancial(sector)) {
    return poolPillars([
      { key: "balance_sheet", estimate: balanceSheetPillar(state.years) },
      ...(["cash_flow", "trend", "peers"] as const).map((key) => ({
        key,
        estimate: OUTSIDE_MODEL,
      })),
    ]);
  }
  const filed = filedPillarsOf(state, requestedWindow);
  filed.estimates ??= estimatePillars(state, filed.years);
  const peers = peersPillar(state, sector, sectors, model);
  return poolPillars([...filed.estimates, { key: "peers", estimate: peers }]);
}

function filedPillarsOf(
  state: PointInTimeState,
  requestedWindow: FiscalWindow | undefined,
): FiledPillars {
  const byWindow = byState.get(state) ?? new Map<string, FiledPillars>();
  byState.set(state, byWindow);
  const key = `${requestedWindow?.begin} ${requestedWindow?.end}`;
  const known = byWindow.get(key);
  if (known !== undefined) return known;
  const window = resolveWindow(state.years, requestedWindow);
  const filed = { window, years: yearsInWindow(state.years, window), estimates: null };
  byWindow.set(key, filed);
  return filed;
}

function estimatePillars(
  { years, latest }: PointInTimeState,
  windowYears: readonly FiscalYear[],
): readonly KeyedEstimate[] {
  return [
    { key: "balance_sheet", estimate: balanceSheetPillar(years) },
    { key: "cash_flow", estimate: cashFlowPillar(windowYears, latest!) },
    { key: "trend", estimate: trendPillar(windowYears, latest!) },
  ];
}
