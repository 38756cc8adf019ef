import { isEdgeCase } from "./edge-cases.ts";
import { toIsoDate, monthEnd, toEpochDay } from "../../platform/clock/days.ts";
import { HALTED_DAY } from "../calendar/market-dates.ts";
import type { SampleSplit } from "./issue-profile.ts";
import type { Random } from "../random.ts";
import type { TradingDays } from "../calendar/trading-days.ts";

function edgeCaseSplits(code: string): SampleSplit[] | null {
  if (isEdgeCase(code, "split_1_to_2"))
    return [{ exDate: toEpochDay("2021-08-18"), factor: 1 / 2 }];
  if (isEdgeCase(code, "split_1_to_3"))
    return [{ exDate: toEpochDay("2024-02-19"), factor: 1 / 3 }];
  if (isEdgeCase(code, "consolidation_10_to_1")) {
    return [{ exDate: toEpochDay("2017-08-21"), factor: 10 }];
  }
  return null;
}

/**
 * Ex-dates fall about the twentieth of a fiscal quarter's middle month, after the previous quarter's disclosure, so
 * that every filing counts shares on the basis of its period end.
 */
export function drawSplits(
  code: string,
  yearEndMonth: number,
  growth: number,
  random: Random,
  tradingDays: TradingDays,
): SampleSplit[] {
  const named = edgeCaseSplits(code);
  if (named !== null) return named;
  if (!random.chance(growth > 0.05 ? 0.35 : 0.08)) return [];
  const year = 2016 + Math.floor(random.uniform() * 9);
  const month = yearEndMonth + 2 + 3 * Math.floor(random.uniform() * 4);
  const wanted = monthEnd(year, month) - 9;
  const index = tradingDays.indexFrom(wanted);
  const exDate = tradingDays.days[index];
  if (exDate === undefined || toIsoDate(exDate) === HALTED_DAY) return [];
  return [{ exDate, factor: random.pick([1 / 2, 1 / 2, 1 / 2, 1 / 3, 1 / 5]) }];
}
