import { addMonths, daysBetween } from "../../platform/clock/days.ts";
import { add, change, type Figure, from, none, ratio, times } from "./figure.ts";
import {
  fact,
  latest,
  ofYear,
  type PlainCompany,
  type Reading,
  splitsSince,
  yearly,
} from "./plain-company.ts";
import { yearsInARow } from "./growth.ts";
import { marketValue, netSharesOf } from "./size.ts";

const DIVIDEND = "DividendPerShareYen";
/** Dividends moved by the factors of splits are equal up to this share of them. */
const ROUNDING = 1e-9;
const YEAR_END_TOLERANCE_DAYS = 45;

/** A figure per share of the latest year on the share basis of the day. */
const perShare =
  (name: string): Reading =>
  (company) => {
    const year = company.years.at(-1);
    if (year === undefined) return none("undisclosed");
    return times(fact(year, name), splitsSince(company, year.periodEnd, company.day));
  };

/** Outflows are filed as negative amounts by most. */
const amount =
  (reading: Reading): Reading =>
  (company) =>
    from([reading(company)], Math.abs);
const bought = "PurchaseOfTreasuryShares";
const paid = "DividendsPaid";

const dividends = (company: PlainCompany, holds: (now: number, before: number) => boolean) =>
  yearsInARow(
    company,
    (year) => times(fact(year, DIVIDEND), splitsSince(company, year.periodEnd, company.day)),
    holds,
  );

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
const ofLatest =
  (numerator: string, divisor: string): Reading =>
  (company) => {
    const year = company.years.at(-1);
    const [a, b]: Figure[] = [fact(year, numerator), fact(year, divisor)];
    return ratio(a!, b!);
  };

export const returnReadings = {
  dps: perShare(DIVIDEND),
  payout: ofLatest(DIVIDEND, "EarningsPerShareYen"),
  doe: (company) =>
    ofYear(company, 0, (year) => ratio(fact(year, DIVIDEND), fact(year, "NetAssetsPerShareYen"))),
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
