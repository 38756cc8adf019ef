import type { CompanyHistoryResponse, HistoryEntry } from "@tenbin/contract";
import { cheapestPlan } from "../../members/index.ts";
import { addMonths } from "../../platform/clock/days.ts";
import { countCalls } from "./count-calls.ts";

/** One object a history and number of years, so that its bytes are kept like those of the whole one. */
const limited = new WeakMap<CompanyHistoryResponse, Map<number, CompanyHistoryResponse>>();

/**
 * What a plan shows of a history: disclosures and prices of all years, judgements and their counts of the last ones.
 * @param years up to the market's day; Infinity: all
 */
export function limitJudgements(
  history: CompanyHistoryResponse,
  years: number,
): CompanyHistoryResponse {
  if (history.market_date === null || years === Infinity) return history;
  const ofHistory = limited.get(history) ?? new Map<number, CompanyHistoryResponse>();
  limited.set(history, ofHistory);
  const known = ofHistory.get(years) ?? limitSince(history, years, history.market_date);
  ofHistory.set(years, known);
  return known;
}

function limitSince(
  history: CompanyHistoryResponse,
  years: number,
  marketDay: string,
): CompanyHistoryResponse {
  const since = addMonths(marketDay, -12 * years);
  const isEarlier = (day: string | null) => day !== null && day < since;
  const plan = cheapestPlan(({ features }) => features.historyYears > years);
  // Decided by days alone: a judgement must not show by its absence.
  if (plan === null || !history.entries.some((entry) => isEarlier(entry.weighed_on))) {
    return history;
  }
  const entries = history.entries.map((entry): HistoryEntry => {
    const { judgement, weighed_on: on } = entry;
    if (isEarlier(on) || judgement === null) return { ...entry, judgement: null };
    // A move from a day that is left out would tell the value of that day.
    return isEarlier(judgement.moved?.since ?? null)
      ? { ...entry, judgement: { ...judgement, moved: null } }
      : entry;
  });
  return {
    ...history,
    entries,
    counts: countCalls(entries),
    plan_limit: { judged_since: since, plan },
  };
}
