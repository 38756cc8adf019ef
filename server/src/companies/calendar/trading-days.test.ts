import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toIsoDate, toEpochDay } from "../../platform/clock/days.ts";
import {
  isTradingDay,
  nextTradingDay,
  tradingDaysAfter,
  tradingDayOnOrBefore,
} from "./trading-days.ts";

const days = fc
  .integer({ min: toEpochDay("2008-01-01"), max: toEpochDay("2060-12-31") })
  .map(toIsoDate);

describe("the exchange's days", () => {
  it("closes on weekends, holidays and at the turn of the year", () => {
    expect(tradingDaysAfter("2024-12-26", "2025-01-14")).toEqual([
      "2024-12-27",
      "2024-12-30",
      "2025-01-06",
      "2025-01-07",
      "2025-01-08",
      "2025-01-09",
      "2025-01-10",
      "2025-01-14",
    ]);
  });

  it("is open on 大納会 and 大発会, and on the day on which trading failed", () => {
    for (const day of ["2020-12-30", "2021-01-04", "2020-10-01", "2009-12-30"]) {
      expect([day, isTradingDay(day)]).toEqual([day, true]);
    }
  });

  it("keeps the ten-day holiday of 2019 and the moved ones of 2021 closed", () => {
    expect(nextTradingDay("2019-04-26")).toBe("2019-05-07");
    expect(nextTradingDay("2021-07-21")).toBe("2021-07-26");
    expect(tradingDayOnOrBefore("2019-05-06")).toBe("2019-04-26");
  });

  it("finds the neighbours of every day without a gap", () => {
    fc.assert(
      fc.property(days, (day) => {
        const [before, after] = [tradingDayOnOrBefore(day), nextTradingDay(day)];
        expect(before <= day && day < after).toBe(true);
        expect(tradingDaysAfter(before, after)).toEqual([after]);
        expect(tradingDayOnOrBefore(after)).toBe(after);
      }),
      { seed: 20260 },
    );
  });
});
