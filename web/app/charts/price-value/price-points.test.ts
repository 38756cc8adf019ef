import { describe, expect, it } from "vitest";
import { toDayNumber } from "../days.ts";
import { splitPriceRuns, downsample } from "./price-points.ts";

describe("splitPriceRuns", () => {
  it("connects across days without a trade", () => {
    const price = { days: [1, 2, 3], close: [10, null, 12] };
    expect(splitPriceRuns(price, 0, 9)).toEqual([
      [
        { day: 1, close: 10 },
        { day: 3, close: 12 },
      ],
    ]);
  });

  it("breaks the line after more than a month without trading", () => {
    const price = { days: [1, 33, 34], close: [10, 11, 12] };
    expect(splitPriceRuns(price, 0, 99).map((run) => run.length)).toEqual([1, 2]);
  });

  it("stays within the range", () => {
    const price = { days: [1, 2, 3, 4], close: [1, 2, 3, 4] };
    expect(
      splitPriceRuns(price, 2, 3)
        .flat()
        .map(({ close }) => close),
    ).toEqual([2, 3]);
  });
});

describe("downsample", () => {
  const monday = toDayNumber("2025-11-10");
  const run = Array.from({ length: 700 }, (_, i) => ({ day: monday + i, close: i + 1 }));

  it("keeps the last close of each stretch and the newest day of a long record", () => {
    const [weekly] = downsample([run], 100);
    expect(weekly?.slice(0, 2).map(({ day }) => day - monday)).toEqual([6, 13]);
    expect(weekly?.at(-1)).toEqual(run.at(-1));
    expect(weekly?.length).toBeLessThanOrEqual(101);
  });

  it("keeps the last day of every run, so that gaps stay visible", () => {
    const later = run.map(({ day, close }) => ({ day: day + 1000, close }));
    const runs = downsample([run, later], 20);
    expect(runs.map((sampled) => sampled.at(-1))).toEqual([run.at(-1), later.at(-1)]);
  });

  it("keeps every day of a short record", () => {
    expect(downsample([run.slice(0, 50)], 100)[0]).toHaveLength(50);
  });
});
