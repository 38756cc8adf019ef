import type { Day } from "../calendar/days.ts";
import type { CompanyHistory } from "../company/inputs.ts";
import { createPointInTimeCompany } from "../point-in-time-company.ts";
import { type CompanyForecast, forecastRevisionOn } from "./revision.ts";

export interface ForecastMarket {
  /** Surprises (`ForecastRevision`) by code of the companies that have one at the close of `day`. */
  surprisesOn(day: Day): ReadonlyMap<string, number>;
}

/** @param forecasts by code */
export function createForecastMarket(
  histories: readonly CompanyHistory[],
  forecasts: ReadonlyMap<string, readonly CompanyForecast[]>,
): ForecastMarket {
  const companies = histories
    .filter(({ code }) => forecasts.has(code))
    .map((history) => createPointInTimeCompany(history));
  return {
    surprisesOn: (day) =>
      new Map(
        companies.flatMap((company): [string, number][] => {
          const { code } = company.history;
          const revision = forecastRevisionOn(company, forecasts.get(code)!, day);
          return revision === null ? [] : [[code, revision.surprise]];
        }),
      ),
  };
}
