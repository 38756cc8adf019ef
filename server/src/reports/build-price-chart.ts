import type { PriceChart } from "@tenbin/contract";
import { engineVersion, type FiscalWindow } from "@tenbin/engine";
import { tickerOf } from "@tenbin/contract/code";
import {
  disclosureFact,
  disclosureOf,
  missingFiscalYears,
  quoteDecimals,
} from "../companies/index.ts";
import { toEpochDay } from "../platform/clock/days.ts";
import { jstDay } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import {
  type CompanyValuation,
  firstDayKnown,
  moveColumns,
  priceColumns,
  valueColumns,
} from "../valuation/index.ts";
import { runInSlices } from "../platform/time-slicing.ts";
import { isWindowAvailable, offsetView, toFiscalWindow } from "./rules.ts";

/** Longest pause of other requests while a window is computed. */
const MAX_BLOCKING_MS = 2;

export interface RequestedWindow {
  readonly begin?: number | undefined;
  readonly end?: number | undefined;
}

export interface RequestedChart extends RequestedWindow {
  /** Also explains the steps of the value line. */
  readonly moves?: "true" | undefined;
}

/** @throws ApiProblem `offset_not_available` for a handle that is not available for its side */
export async function buildPriceChart(
  company: CompanyValuation,
  { moves, ...handles }: RequestedChart,
): Promise<PriceChart> {
  const { data, day: today, documents, valueLine } = company;
  const { issue, closes, splits } = data;
  const window = toFiscalWindow(handles);
  const offsets = valueLine?.offsets(window) ?? company.offsets(window);
  const isDefaultAsked =
    window !== undefined && valueLine !== null && isSameWindow(valueLine.defaultWindow, window);
  if (!isDefaultAsked && !isWindowAvailable(offsets, handles)) {
    throw new ApiProblem("offset_not_available");
  }
  // No value line for a quarantined series, as there is no valid price to compare with.
  const line =
    issue.withheld == null && valueLine !== null
      ? await runInSlices(valueLine.computeSliced(window, moves !== undefined), MAX_BLOCKING_MS)
      : null;
  const isDefault =
    window === undefined || line === null || isSameWindow(valueLine?.defaultWindow, line.window);
  const firstDay = closes.days[0];
  const isShown = (day: string) => firstDay !== undefined && toEpochDay(day) >= firstDay;
  const latest = line === null ? null : { ...line.latest, engineVersion };
  return {
    ticker: tickerOf(issue.code),
    is_authorized: true,
    masked: false,
    price: priceColumns(closes),
    price_decimals: quoteDecimals(issue, data.quote),
    value: line === null ? null : valueColumns(line.points),
    value_moves: line === null || moves === undefined ? null : moveColumns(line.points),
    window: line === null ? null : { ...line.window, is_default: isDefault },
    valuation: company.viewOf(latest),
    offsets: offsets.map(offsetView),
    disclosures: documents.flatMap((document) => {
      const { disclosed_at, kind, title, document_id } = disclosureOf(document);
      const day = jstDay(new Date(disclosed_at));
      if (!isShown(day)) return [];
      const knownOn = firstDayKnown(Date.parse(disclosed_at), closes.days);
      const note = disclosureFact(document);
      return [{ day: toEpochDay(day), known_on: knownOn, kind, title, note, document_id }];
    }),
    gaps: missingFiscalYears(offsets).map(({ name, absolute_fy_index }) => ({
      name,
      absolute_fy_index,
    })),
    splits: splits
      .filter(({ exDate }) => isShown(exDate) && exDate <= today)
      .map(({ exDate, factor }) => ({ day: toEpochDay(exDate), factor })),
  };
}

function isSameWindow(defaultWindow: FiscalWindow | undefined, { begin, end }: FiscalWindow) {
  return defaultWindow?.begin === begin && defaultWindow.end === end;
}
