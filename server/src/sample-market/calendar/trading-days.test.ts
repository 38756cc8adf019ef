import { describe, expect, it } from "vitest";
import { toEpochDay, weekday } from "../../platform/clock/days.ts";
import { createTradingDays } from "./trading-days.ts";

const decade = createTradingDays("2015-11-16", "2025-11-14");

/** Days on which Tokyo's market was open, by calendar year. */
const OPEN_DAYS = {
  2016: 245,
  2017: 247,
  2018: 245,
  2019: 241,
  2020: 243,
  2021: 245,
  2022: 244,
  2023: 246,
  2024: 245,
};

describe("createTradingDays", () => {
  it.each(Object.entries(OPEN_DAYS))("counts the open days of %s", (year, count) => {
    expect(decade.iso.filter((iso) => iso.startsWith(year))).toHaveLength(count);
  });

  it("closes over the new year and on weekends", () => {
    expect(createTradingDays("2024-12-28", "2025-01-07").iso).toEqual([
      "2024-12-30",
      "2025-01-06",
      "2025-01-07",
    ]);
    expect(decade.days.every((day) => weekday(day) >= 1 && weekday(day) <= 5)).toBe(true);
  });

  it("finds the first trading day on or after any day", () => {
    expect(decade.iso[decade.indexFrom(toEpochDay("2019-04-27"))]).toBe("2019-05-07");
    expect(decade.iso[decade.indexFrom(toEpochDay("2019-05-07"))]).toBe("2019-05-07");
    expect(decade.indexFrom(toEpochDay("2025-11-15"))).toBe(decade.days.length);
  });
});
