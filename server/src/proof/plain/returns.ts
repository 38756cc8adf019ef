import { addMonths, daysBetween } from "../../platform/clock/days.ts";
import { dividendOf } from "./dividends.ts";
import { add, change, from, none, ratio, times } from "./figure.ts";
import {
  fact,
  latest,
  ofYear,
  type PlainCompany,
  type Reading,
  splitsSince,
  yearly,
} from "./plain-company.ts";
import { dividendPerShare, yearsInARow } from "./growth.ts";
import { marketValue, netSharesOf } from "./size.ts";

/** Dividends moved by the factors of splits are equal up to this share of them. */
const ROUNDING = 1e-9;
const YEAR_END_TOLERANCE_DAYS = 45;

/** Of the latest year on the share basis of the day. */
const latestDividend: Reading = (company) => {
  const year = company.years.at(-1);
  return year === undefined ? none("undisclosed") : dividendPerShare(year, company);
};

/** Outflows are filed as negative amounts by most. */
const amount =
  (reading: Reading): Reading =>
  (company) =>
    from([reading(company)], Math.abs);
const bought = "PurchaseOfTreasuryShares";
const paid = "DividendsPaid";

const dividends = (company: PlainCompany, holds: (now: number, before: number) => boolean) =>
  yearsInARow(company, dividendPerShare, holds);

const shareChange =
  (back: number): Reading =>
  (company) => {
    const { years, day } = company;
    const now = years.at(-1);
    if (now === undefined) return none("undisclosed");
    const wanted = addMonths(now.periodEnd, -12 * back);
    const then = years.findLast(
      ({ periodEnd }) => Math.abs(daysBetween(periodEnd, wanted)) <= YEAR_END_TOLERANCE_DAYS,
    );
    if (then === undefined) return none(years[0]!.periodEnd < wanted ? "gap" : "short_record");
    const [after, before] = [netSharesOf(now), netSharesOf(then)];
    if (after.source !== before.source) return none("undisclosed");
    return change(
      times(after.count, 1 / splitsSince(company, now.periodEnd, day)),
      times(before.count, 1 / splitsSince(company, then.periodEnd, day)),
    );
  };

/** On the same year's own share basis: a split moves dividend and earnings alike. */
const payout: Reading = (company) => {
  const year = company.years.at(-1);
  if (year === undefined) return none("undisclosed");
  return ratio(dividendOf(company, year), fact(year, "EarningsPerShareYen"));
};

export const returnReadings = {
  dps: latestDividend,
  payout,
  doe: (company) =>
    ofYear(company, 0, (year) =>
      ratio(dividendOf(company, year), fact(year, "NetAssetsPerShareYen")),
    ),
  dividend_rise_years: (company) =>
    dividends(company, (now, before) => now > before * (1 + ROUNDING)),
  dividend_kept_years: (company) =>
    dividends(company, (now, before) => before > 0 && now >= before * (1 - ROUNDING)),
  buyback_yield: (company) => ratio(amount(yearly(bought))(company), marketValue(company)),
  total_payout: (company) =>
    ratio(
      add(amount(latest(paid))(company), amount(latest(bought))(company)),
      latest("ProfitLossAttributableToOwnersOfParent")(company),
    ),
  total_yield: (company) =>
    ratio(
      add(amount(yearly(paid))(company), amount(yearly(bought))(company)),
      marketValue(company),
    ),
  share_change_1y: shareChange(1),
  share_change_5y: shareChange(5),
} as const satisfies Readonly<Record<string, Reading>>;
