import { jstDay } from "../platform/clock/clock.ts";
import type { DocumentRecord } from "./records.ts";

type Facts = DocumentRecord["facts"];

const FORECAST_AMOUNT = /^Forecast(?!FiscalYear)/;
const FORECAST_YEAR = "ForecastFiscalYearStart";

/**
 * Adds the replaced figures to each revision, as vendors give only the new ones. They come from the
 * last documents on the same fiscal year before that day, because results of the same day already
 * carry the revised figures. A revision with its own previous figures stays unchanged. Documents
 * are of one company, in order of disclosure.
 */
export function withPreviousForecasts(documents: readonly DocumentRecord[]): DocumentRecord[] {
  const inForce = new Map<
    number,
    { readonly day: string; readonly said: Facts; readonly before: Facts }
  >();
  return documents.map((document) => {
    const year = document.facts[FORECAST_YEAR] ?? null;
    if (year === null) return document;
    const day = jstDay(new Date(document.disclosedAt));
    const last = inForce.get(year);
    const before = (last?.day === day ? last.before : last?.said) ?? {};
    const now = Object.entries(document.facts).filter(([name]) => FORECAST_AMOUNT.test(name));
    inForce.set(year, { day, before, said: { ...last?.said, ...Object.fromEntries(now) } });
    if (document.kind !== "forecast" || hasPreviousForecast(document.facts)) return document;
    const replaced = now.flatMap(([name]) => {
      const amount = before[name] ?? null;
      return amount === null ? [] : [[`Previous${name}`, amount] as const];
    });
    if (replaced.length === 0) return document;
    return { ...document, facts: { ...document.facts, ...Object.fromEntries(replaced) } };
  });
}

export function lacksPreviousForecast({ kind, facts }: DocumentRecord): boolean {
  return kind === "forecast" && !hasPreviousForecast(facts);
}

function hasPreviousForecast(facts: Facts): boolean {
  return Object.keys(facts).some((name) => name.startsWith("PreviousForecast"));
}
