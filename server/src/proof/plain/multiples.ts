import type { DocumentRecord } from "../../companies/index.ts";
import { toIsoDate } from "../../platform/clock/days.ts";
import { dividendOf } from "./dividends.ts";
import { add, type Figure, from, mean, none, ratio, times } from "./figure.ts";
import {
  fact,
  ofYear,
  ofYears,
  type PlainCompany,
  type Reading,
  splitsAfter,
  splitsSince,
  yearly,
} from "./plain-company.ts";
import { enterpriseValue, equity, equityOf, marketValue, netSharesOf } from "./size.ts";

const PROFIT = "ProfitLossAttributableToOwnersOfParent";
const MEAN_YEARS = 5;

const per: Reading = (company) => ratio(marketValue(company), yearly(PROFIT)(company));
const pbr: Reading = (company) => ratio(marketValue(company), equity(company));

/** By the last close of the month in which the year ended. */
function valueThen(company: PlainCompany, year: DocumentRecord): Figure {
  const { days, close } = company.closes;
  const at = days.findLastIndex((day) => toIsoDate(day).startsWith(year.periodEnd.slice(0, 7)));
  if (at < 0) return none("no_price");
  const { count } = netSharesOf(year);
  return times(count, close[at]! / splitsSince(company, year.periodEnd, toIsoDate(days[at]!)));
}

const perMean: Reading = (company) =>
  mean(ofYears(company, MEAN_YEARS, (year) => ratio(valueThen(company, year), fact(year, PROFIT))));
const pbrMean: Reading = (company) =>
  mean(ofYears(company, MEAN_YEARS, (year) => ratio(valueThen(company, year), equityOf(year))));

/** The reported dividend. None for both reasons where a year of another length has none filed. */
const dividendYield: Reading = (company) => {
  const { years, day, closes } = company;
  const lastDay = closes.days.at(-1);
  if (lastDay === undefined) return none("no_price");
  const price = closes.close.at(-1)! * splitsAfter(company, toIsoDate(lastDay));
  const year = years.at(-1);
  if (year === undefined) return none("undisclosed");
  const paid = from(
    [dividendOf(company, year), ofYear(company, 0, (latest) => dividendOf(company, latest))],
    (dividend) => dividend,
  );
  return ratio(times(paid, splitsSince(company, year.periodEnd, day)), price);
};

export const multipleReadings = {
  per,
  pbr,
  psr: (company) => ratio(marketValue(company), yearly("NetSales")(company)),
  pcfr: (company) =>
    ratio(marketValue(company), yearly("NetCashProvidedByUsedInOperatingActivities")(company)),
  mix_factor: (company) => from([per(company), pbr(company)], (a, b) => a * b),
  ev_ebitda: (company) =>
    ratio(
      enterpriseValue(company),
      add(yearly("OperatingIncome")(company), yearly("DepreciationAndAmortization")(company)),
    ),
  ev_op: (company) => ratio(enterpriseValue(company), yearly("OperatingIncome")(company)),
  fcf_yield: (company) =>
    ratio(
      add(
        yearly("NetCashProvidedByUsedInOperatingActivities")(company),
        yearly("NetCashProvidedByUsedInInvestmentActivities")(company),
      ),
      marketValue(company),
    ),
  dividend_yield: dividendYield,
  per_mean_5y: perMean,
  pbr_mean_5y: pbrMean,
  per_to_mean: (company) => ratio(per(company), perMean(company)),
  pbr_to_mean: (company) => ratio(pbr(company), pbrMean(company)),
} as const satisfies Readonly<Record<string, Reading>>;
