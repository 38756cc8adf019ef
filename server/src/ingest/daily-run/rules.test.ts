import { describe, expect, it } from "vitest";
import {
  lastFetchableDay,
  type DailyState,
  daysToRun,
  nextDayToRun,
  lastDueDay,
  isLate,
  validateRequestedDay,
} from "./rules.ts";

const jst = (text: string) => new Date(`${text}+09:00`);
const state = (changes: Partial<DailyState>): DailyState => ({
  lastDone: null,
  unfinished: [],
  marketDay: null,
  ...changes,
});
const late = (changes: Partial<DailyState>, at: string) => isLate(state(changes), jst(at));

describe("the days of the daily run", () => {
  it("fetches today from 16:30 on, the previous day until then", () => {
    expect(lastFetchableDay(jst("2025-11-14T16:29:59"))).toBe("2025-11-13");
    expect(lastFetchableDay(jst("2025-11-14T16:30:00"))).toBe("2025-11-14");
    expect(lastDueDay(jst("2025-11-14T18:29:00"))).toBe("2025-11-13");
    expect(lastDueDay(jst("2025-11-14T18:30:00"))).toBe("2025-11-14");
  });

  it("expects nothing on weekends, holidays and over the new year", () => {
    expect(lastFetchableDay(jst("2025-11-16T20:00:00"))).toBe("2025-11-14");
    expect(lastFetchableDay(jst("2025-11-03T20:00:00"))).toBe("2025-10-31");
    expect(lastFetchableDay(jst("2026-01-03T20:00:00"))).toBe("2025-12-30");
    expect(lastFetchableDay(jst("2026-01-05T16:00:00"))).toBe("2025-12-30");
    expect(lastFetchableDay(jst("2026-01-05T16:30:00"))).toBe("2026-01-05");
  });

  it("uses the Japanese day where UTC has another [fault: clock × daily run]", () => {
    expect(lastFetchableDay(new Date("2025-11-13T15:00:00Z"))).toBe("2025-11-13");
    expect(lastFetchableDay(new Date("2025-11-13T14:59:59Z"))).toBe("2025-11-13");
    expect(lastFetchableDay(new Date("2025-11-13T07:29:59Z"))).toBe("2025-11-12");
  });

  it("catches up on missed and unfinished days in order", () => {
    expect(daysToRun(state({ marketDay: "2025-10-31" }), "2025-11-06")).toEqual([
      "2025-11-04",
      "2025-11-05",
      "2025-11-06",
    ]);
    const begun = [
      { day: "2025-11-04", step: "begun" as const, attempts: 3, problem: "nothing yet" },
      { day: "2025-11-06", step: "written" as const, attempts: 1, problem: null },
    ];
    expect(
      daysToRun(
        state({ lastDone: "2025-11-05", marketDay: "2025-11-06", unfinished: begun }),
        "2025-11-07",
      ),
    ).toEqual(["2025-11-04", "2025-11-06", "2025-11-07"]);
  });

  it("rejects days without trading and days that are not over", () => {
    const now = jst("2025-11-14T16:29:59");
    expect(validateRequestedDay("2025-11-13", now)).toBeNull();
    expect(validateRequestedDay("2025-11-14", now)).toContain("16:30");
    expect(validateRequestedDay("2025-11-14", jst("2025-11-14T16:30:00"))).toBeNull();
    expect(validateRequestedDay("2099-01-05", now)).toContain("2025-11-13");
    for (const day of ["2025-11-03", "2025-11-09", "2025-12-31"]) {
      expect(validateRequestedDay(day, now)).toContain("closed");
    }
  });

  it("has nothing to do in an empty database or when all is done", () => {
    expect(daysToRun(state({}), "2025-11-06")).toEqual([]);
    expect(daysToRun(state({ lastDone: "2025-11-06" }), "2025-11-06")).toEqual([]);
    const tomorrow = [{ day: "2025-11-07", step: "begun" as const, attempts: 1, problem: null }];
    expect(
      daysToRun(state({ lastDone: "2025-11-06", unfinished: tomorrow }), "2025-11-06"),
    ).toEqual([]);
  });

  it("is late only from 18:30 on, for any day that is not done", () => {
    expect(late({ lastDone: "2025-11-13" }, "2025-11-14T18:29:00")).toBe(false);
    expect(late({ lastDone: "2025-11-13" }, "2025-11-14T18:30:00")).toBe(true);
    expect(late({ lastDone: "2025-11-14" }, "2025-11-17T12:00:00")).toBe(false);
    expect(late({ marketDay: "2025-11-14" }, "2025-11-17T12:00:00")).toBe(false);
    expect(late({}, "2025-11-17T12:00:00")).toBe(true);
    const begun = { day: "2025-11-13", step: "begun" as const, attempts: 9, problem: "late" };
    expect(late({ lastDone: "2025-11-14", unfinished: [begun] }, "2025-11-14T19:00:00")).toBe(true);
  });
});

describe("nextDayToRun", () => {
  it("is the trading day after the last stored one, over or not", () => {
    const stored = { lastDone: "2025-12-29", marketDay: "2025-12-30" };
    expect(nextDayToRun(state(stored))).toBe("2026-01-05");
    expect(nextDayToRun(state({ marketDay: "2025-12-26" }))).toBe("2025-12-29");
  });

  it("is the first unfinished day where there is one", () => {
    const unfinished = ["2025-12-25", "2025-12-24"].map((day) => ({
      day,
      step: "written" as const,
      attempts: 1,
      problem: null,
    }));
    expect(nextDayToRun(state({ marketDay: "2025-12-26", unfinished }))).toBe("2025-12-24");
  });

  it("is none in an empty database", () => {
    expect(nextDayToRun(state({}))).toBeNull();
  });
});
