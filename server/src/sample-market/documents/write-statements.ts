import type { DocumentRecord } from "../../companies/index.ts";
import { absentFacts, keepPresent } from "./accounting.ts";
import type { CompanyHistory, ReportedYear } from "./company-history.ts";
import { formatDay } from "../calendar/days.ts";
import { compactDay, documentRecord } from "./document-record.ts";
import { statementFacts } from "./facts.ts";
import { publishedForecast, withDividend } from "./forecast-facts.ts";
import { FIRST_QUARTERLY_PERIOD } from "../calendar/market-dates.ts";
import { publicationDay } from "./publication.ts";
import { statementTitle } from "./titles.ts";

/** The forecast facts printed in the summary of a year's quarter; none where no forecast stands. */
function forecastIn(
  history: CompanyHistory,
  year: ReportedYear,
  next: ReportedYear | undefined,
  at: number,
): Record<string, number> {
  const now = year.quarters[at];
  if (now === undefined) return {};
  const isYear = now.quarter.periodType === "FY";
  const standing = isYear ? next?.forecast.standing[0] : year.forecast.standing[at + 1];
  const isKnown = formatDay(history.disclosedOf(now)) >= FIRST_QUARTERLY_PERIOD;
  if (standing === undefined || standing === null || !isKnown) return {};
  const dividend = isYear ? (now.nextPlannedDividend ?? 0) : now.plannedDividend;
  const forecast = withDividend(history.profile, standing, now, dividend);
  return publishedForecast(history.profile, year.standard, forecast, now, null);
}

/** The summaries (決算短信) of all quarters that become known. */
export function writeStatements(history: CompanyHistory): DocumentRecord[] {
  const { profile } = history;
  return history.years.flatMap((year, index) => {
    const absent = absentFacts(profile, year.standard);
    const before = year.previous?.quarters.at(-1);
    return year.quarters.flatMap((now, at) => {
      const { quarter } = now;
      const day = publicationDay(profile, quarter, history.disclosedOf(now));
      if (day === null) return [];
      const facts = statementFacts(profile, year.quarters.slice(0, at + 1), before);
      const id = `${compactDay(quarter.end)}-${quarter.periodType}`;
      const period = { start: quarter.yearStart, end: quarter.end };
      return documentRecord(history, year, id, day, period, {
        kind: "statement",
        title: statementTitle(quarter, year.standard, profile),
        periodType: quarter.periodType,
        facts: {
          ...keepPresent(facts, absent),
          ...forecastIn(history, year, history.years[index + 1], at),
        },
      });
    });
  });
}
