import { describe, expect, it } from "vitest";
import { toEpochDay } from "../../platform/clock/days.ts";
import { recentCloseOnOrBefore, firstCloseAfter, lastCloseOnOrBefore } from "./closes.ts";
import { computeOutcome } from "./outcomes.ts";

const series = (rows: Readonly<Record<string, number | null>>) => ({
  days: Object.keys(rows).map((day) => toEpochDay(day)),
  close: Object.values(rows),
});

describe("firstCloseAfter", () => {
  const closes = series({
    "2022-06-24": 100,
    "2022-06-27": null,
    "2022-06-28": 110,
    "2024-11-05": 200,
  });

  it("takes the day's own close only for what was known before it", () => {
    expect(firstCloseAfter(closes, "2022-06-24T14:59:00+09:00")?.day).toBe("2022-06-24");
    expect(firstCloseAfter(closes, "2022-06-24T15:00:00+09:00")?.day).toBe("2022-06-28");
    expect(firstCloseAfter(closes, "2024-11-05T15:10:00+09:00")?.day).toBe("2024-11-05");
  });

  it("reads instants in UTC, where the Japanese morning is the day before", () => {
    expect(firstCloseAfter(closes, "2022-06-27T23:30:00Z")?.day).toBe("2022-06-28");
    const once = series({ "2022-06-28": 110 });
    expect(firstCloseAfter(once, "2022-05-27T23:30:00Z")?.day).toBe("2022-06-28");
    expect(firstCloseAfter(once, "2022-05-27T14:30:00Z")).toBeNull();
  });

  it("gives none when nothing was traded for a month", () => {
    expect(firstCloseAfter(closes, "2022-07-01T09:00:00+09:00")).toBeNull();
    expect(firstCloseAfter(closes, "2024-11-05T16:00:00+09:00")).toBeNull();
  });
});

describe("lastCloseUpTo and closeHoldingOn", () => {
  const closes = series({ "2022-01-04": 100, "2022-01-05": null });
  it("skip days without a trade; one holds for a month", () => {
    expect(lastCloseOnOrBefore(closes, "2022-01-05")).toEqual({ day: "2022-01-04", price: 100 });
    expect(lastCloseOnOrBefore(closes, "2022-01-03")).toBeNull();
    expect(recentCloseOnOrBefore(closes, "2022-02-04")?.price).toBe(100);
    expect(recentCloseOnOrBefore(closes, "2022-02-05")).toBeNull();
  });
});

describe("outcomeOf", () => {
  const closes = series({
    "2022-01-04": 100,
    "2022-04-01": 120,
    "2022-04-04": null,
    "2022-07-04": 90,
    "2022-07-15": 80,
  });
  const start = { day: "2022-01-04", price: 100 };
  const market = { marketDay: "2022-09-30", delisted: false };

  it("is the move to the last trade on or before the same date", () => {
    const [three, six] = [3, 6].map((months) => computeOutcome(start, months, closes, market));
    expect(three).toMatchObject({ state: "whole", until: "2022-04-01" });
    expect(three?.change).toBeCloseTo(0.2);
    expect(six?.change).toBeCloseTo(-0.1);
  });

  it("is not told before its time", () => {
    expect(computeOutcome(start, 12, closes, market).state).toBe("not_yet");
    const eve = { marketDay: "2022-04-03", delisted: false };
    expect(computeOutcome(start, 3, closes, eve).state).toBe("not_yet");
  });

  it("takes a delisted company at its last close and says so, also before the horizon ends", () => {
    const gone = { ...market, delisted: true };
    const twelve = computeOutcome(start, 12, closes, gone);
    expect(twelve).toMatchObject({ state: "cut_short", until: "2022-07-15" });
    expect(twelve.change).toBeCloseTo(-0.2);
    expect(computeOutcome(start, 3, closes, gone).state).toBe("whole");
  });

  it("has nothing to say without a price at either end", () => {
    expect(computeOutcome(null, 3, closes, market).state).toBe("no_price");
    const paused = { marketDay: "2023-01-31", delisted: false };
    expect(computeOutcome(start, 12, closes, paused)).toMatchObject({
      state: "no_price",
      change: null,
    });
  });
});
