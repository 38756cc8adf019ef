import { add, ratio, times } from "./figure.ts";
import { latest, type Reading, yearly } from "./plain-company.ts";
import { equity, marketValue, netCash } from "./size.ts";

const OPERATING_CASH_FLOW = latest("NetCashProvidedByUsedInOperatingActivities");
const INVESTING_CASH_FLOW = latest("NetCashProvidedByUsedInInvestmentActivities");

export const financeReadings = {
  netcash: netCash,
  cash_price_ratio: (company) => ratio(netCash(company), marketValue(company)),
  equity_ratio: (company) => ratio(equity(company), latest("Assets")(company)),
  current_ratio: (company) =>
    ratio(latest("CurrentAssets")(company), latest("CurrentLiabilities")(company)),
  debt_to_equity: (company) => ratio(latest("Liabilities")(company), equity(company)),
  cash_months: (company) =>
    ratio(times(latest("CashAndCashEquivalents")(company), 12), yearly("NetSales")(company)),
  securities_ratio: (company) =>
    ratio(latest("InvestmentSecurities")(company), marketValue(company)),
  cfo: OPERATING_CASH_FLOW,
  fcf: (company) => add(OPERATING_CASH_FLOW(company), INVESTING_CASH_FLOW(company)),
} as const satisfies Readonly<Record<string, Reading>>;
