import { expect, it } from "vitest";
import type { BarRecord } from "../../companies/index.ts";
import { DEFAULT_SEED, generateSampleMarket } from "../../sample-market/index.ts";
import { type PreviousDay, validateDay, validateSplitCount } from "./rules.ts";

it("accepts every day to come of the sample market", () => {
  const market = generateSampleMarket(DEFAULT_SEED, "2026-12-30");
  const days = new Map<string, BarRecord[]>();
  for (const bar of market.bars()) {
    if (bar.date < "2025-11-10") continue;
    const bars = days.get(bar.date);
    if (bars === undefined) days.set(bar.date, [bar]);
    else bars.push(bar);
  }
  const past: Pick<PreviousDay, "day" | "closes">[] = [];
  for (const day of [...days.keys()].toSorted()) {
    const bars = days.get(day) ?? [];
    const [before, ...earlier] = past;
    const known = before === undefined ? null : { ...before, earlier };
    expect(validateDay({ day, bars, rejected: 0 }, known, true)).toEqual([]);
    expect(validateSplitCount(bars)).toBeNull();
    const closes = bars.flatMap(({ code, close }) =>
      close === null ? [] : [[code, close] as const],
    );
    past.unshift({ day, closes: new Map(closes) });
    past.length = Math.min(past.length, 5);
  }
  expect(days.size).toBe(5 + 273);
});
