import { revisionKind, type DocumentRecord } from "../../companies/index.ts";
import { isEdgeCase } from "../roster/edge-cases.ts";
import type { SimulatedHistory } from "./simulated-history.ts";
import { compactDay, documentRecord } from "./document-record.ts";
import { lastTradingDayUpTo } from "./disclosure-schedule.ts";
import { forecastFacts, withDividend } from "./forecast-facts.ts";
import { canAnnounceOn } from "./publication.ts";
import type { Random } from "../random.ts";
import { publishedForecastTitle, revisionTitle } from "./titles.ts";

/** Revisions and late first forecasts (業績予想の修正・公表). */
export function generateForecasts(history: SimulatedHistory, random: Random): DocumentRecord[] {
  const { profile, tradingDays } = history;
  if (isEdgeCase(profile.code, "stale_statement")) return [];
  return history.years.flatMap((year) =>
    year.forecast.changes.flatMap(({ day: preferredDay, before, after }) => {
      const day = lastTradingDayUpTo(preferredDay, tradingDays);
      const known = year.quarters.findLast(({ quarter }) => quarter.end < day) ?? year.quarters[0];
      if (known === undefined || !canAnnounceOn(profile, day)) return [];
      const dated = withDividend(profile, after, known, known.plannedDividend);
      const replaced =
        before === null ? null : withDividend(profile, before, known, known.plannedDividend);
      const facts = forecastFacts(profile, year.standard, dated, known, replaced);
      const direction = revisionKind(facts);
      // Changes only in figures the company does not publish are not announced.
      if (before !== null && direction === "forecast") return [];
      const isUp = direction === "forecast_up";
      const period = { start: after.yearStart, end: after.yearEnd };
      return documentRecord(history, year, `${compactDay(day)}-F`, day, period, {
        kind: "forecast",
        title: before === null ? publishedForecastTitle : revisionTitle(isUp, day, random),
        periodType: "FY",
        facts,
      });
    }),
  );
}
