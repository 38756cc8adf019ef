import type { DocumentRecord } from "../../companies/index.ts";
import { absentFacts, omitAbsentFacts } from "./accounting.ts";
import type { SimulatedHistory, SimulatedYear } from "./simulated-history.ts";
import { toIsoDate } from "../../platform/clock/days.ts";
import { compactDay, documentRecord } from "./document-record.ts";
import { statementFacts } from "./statement-facts.ts";
import { forecastFacts, withDividend } from "./forecast-facts.ts";
import { FIRST_QUARTERLY_PERIOD } from "../calendar/market-dates.ts";
import { publicationDay } from "./publication.ts";
import { statementTitle } from "./titles.ts";

/** The forecast facts printed in a quarter's summary; none without a forecast in force. */
function includedForecastFacts(
  history: SimulatedHistory,
  year: SimulatedYear,
  next: SimulatedYear | undefined,
  at: number,
): Record<string, number> {
  const now = year.quarters[at];
  if (now === undefined) return {};
  const isYear = now.quarter.periodType === "FY";
  const inForce = isYear ? next?.forecast.inForce[0] : year.forecast.inForce[at + 1];
  const isKnown = toIsoDate(history.disclosureDayOf(now)) >= FIRST_QUARTERLY_PERIOD;
  if (inForce === undefined || inForce === null || !isKnown) return {};
  const dividend = isYear ? (now.nextPlannedDividend ?? 0) : now.plannedDividend;
  const forecast = withDividend(history.profile, inForce, now, dividend);
  return forecastFacts(history.profile, year.standard, forecast, now, null);
}

/** The summaries (決算短信) of all published quarters. */
export function generateStatements(history: SimulatedHistory): DocumentRecord[] {
  const { profile } = history;
  return history.years.flatMap((year, index) => {
    const absent = absentFacts(profile, year.standard);
    const before = year.previous?.quarters.at(-1);
    return year.quarters.flatMap((now, at) => {
      const { quarter } = now;
      const day = publicationDay(profile, quarter, history.disclosureDayOf(now));
      if (day === null) return [];
      const facts = statementFacts(profile, year.quarters.slice(0, at + 1), before);
      const id = `${compactDay(quarter.end)}-${quarter.periodType}`;
      const period = { start: quarter.yearStart, end: quarter.end };
      return documentRecord(history, year, id, day, period, {
        kind: "statement",
        title: statementTitle(quarter, year.standard, profile),
        periodType: quarter.periodType,
        facts: {
          ...omitAbsentFacts(facts, absent),
          ...includedForecastFacts(history, year, history.years[index + 1], at),
        },
      });
    });
  });
}
