import type { EpochDay } from "../../platform/clock/days.ts";
import { disclosureDay } from "../documents/disclosure-schedule.ts";
import type { QuarterFigures } from "../fundamentals/fundamentals.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import type { TradingDays } from "../calendar/trading-days.ts";

/** Product of the factors of all splits after `day`: converts a price of that day to today's share basis. */
export function splitFactorAfter(profile: IssueProfile, day: EpochDay): number {
  return profile.splits.reduce(
    (factor, split) => (split.exDate > day ? factor * split.factor : factor),
    1,
  );
}

/** Share of a quarter's news that is priced in by the day of disclosure. */
const ANTICIPATED = 0.6;

/** Log value per share on today's share basis, one value per trading day. */
export function intrinsicValueCurve(
  seed: string,
  profile: IssueProfile,
  figures: readonly QuarterFigures[],
  scheduleDays: TradingDays,
  tradingDays: TradingDays,
): Float64Array {
  const knots = figures.map((one) => {
    const perShare =
      (one.intrinsicValue * profile.unitYen) / (one.issuedShares - one.treasuryShares);
    const day = disclosureDay(seed, profile, one.quarter, scheduleDays);
    return { day, log: Math.log(perShare * splitFactorAfter(profile, one.quarter.end)) };
  });
  let next = 0;
  return Float64Array.from(tradingDays.days, (day) => {
    while (next < knots.length && (knots[next]?.day ?? Infinity) < day) next++;
    const after = knots[next];
    const before = knots[next - 1] ?? after;
    if (before === undefined) return 0;
    if (after === undefined || after.day === before.day) return before.log;
    const passed = (day - before.day) / (after.day - before.day);
    return before.log + ANTICIPATED * passed * (after.log - before.log);
  });
}

/** Net shares on today's share basis, one value per trading day. */
export function shareCurve(
  profile: IssueProfile,
  figures: readonly QuarterFigures[],
  tradingDays: TradingDays,
): Float64Array {
  let next = 0;
  return Float64Array.from(tradingDays.days, (day) => {
    while (next < figures.length - 1 && (figures[next + 1]?.quarter.end ?? Infinity) <= day) next++;
    const now = figures[next];
    if (now === undefined) return 0;
    return (now.issuedShares - now.treasuryShares) / splitFactorAfter(profile, now.quarter.end);
  });
}
