import type { PriceChart } from "@tenbin/contract";
import { engineVersion } from "@tenbin/engine";
import { tickerOf } from "@tenbin/contract/code";
import { disclosureOf, missingFiscalYears, documentsAsOf } from "../companies/index.ts";
import { toEpochDay } from "../platform/clock/days.ts";
import { jstDay } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { priceColumns, type Valuations, valueColumns } from "../valuation/index.ts";
import { isAvailable, offsetView, windowOf } from "./rules.ts";
import { weighDossier } from "./weigh-dossier.ts";

export interface Handles {
  readonly begin?: number | undefined;
  readonly end?: number | undefined;
}

/**
 * Price and value through time for the chosen begin and end years; null for an unknown code.
 * @throws ApiProblem `offset_not_available` when a handle cannot stand where it was set
 */
export async function showPriceChart(
  valuation: Valuations,
  code: string,
  handles: Handles,
): Promise<PriceChart | null> {
  const dossier = await valuation.companyData(code);
  if (dossier === null) return null;
  const { issue, documents, closes, splits } = dossier;
  const [{ state }, kept] = await Promise.all([valuation.market(), valuation.valueLine(code)]);
  const today = state.marketDay ?? "9999-12-31";
  const window = windowOf(handles);
  const offsets = kept?.offsets(window) ?? (await valuation.offsets(code, today, window));
  if (!isAvailable(offsets, handles)) throw new ApiProblem("offset_not_available");
  // Of a series that cannot be right there is no price to lay beside a value.
  const line = issue.withheld == null ? (kept?.compute(window) ?? null) : null;
  const isDefault = window === undefined || line === null || sameWindow(kept?.defaultWindow, line);
  const firstDay = closes.days[0];
  const isShown = (day: string) => firstDay !== undefined && toEpochDay(day) >= firstDay;
  const known = documentsAsOf(documents, today);
  const latest = line === null ? null : { ...line.latest, engineVersion };
  return {
    ticker: tickerOf(code),
    is_authorized: true,
    masked: false,
    price: priceColumns(closes),
    value: line === null ? null : valueColumns(line.points),
    window: line === null ? null : { ...line.window, is_default: isDefault },
    valuation: weighDossier(dossier, latest, known, today).view,
    offsets: offsets.map(offsetView),
    disclosures: known.flatMap((document) => {
      const { disclosed_at, kind, title, document_id } = disclosureOf(document);
      const day = jstDay(new Date(disclosed_at));
      return isShown(day) ? [{ day: toEpochDay(day), kind, title, document_id }] : [];
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

function sameWindow(
  usual: { readonly begin: number; readonly end: number } | undefined,
  { window }: { readonly window: { readonly begin: number; readonly end: number } },
): boolean {
  return usual?.begin === window.begin && usual.end === window.end;
}
