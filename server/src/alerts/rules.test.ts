import { alertFrequencies } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jstDay, jstMinutes } from "../platform/clock/clock.ts";
import { afterQuiet, digestPlanOf, frequencyOf, mailTimeOf, mayAnalyse } from "./rules.ts";

const QUIET = { quiet_from: 22, quiet_until: 7 };
const NO_QUIET = { quiet_from: null, quiet_until: null };
const at = (time: string) => new Date(`${time}:00+09:00`);
const moment = fc.date({
  min: at("2025-11-01T00:00"),
  max: at("2025-12-31T00:00"),
  noInvalidDate: true,
});

describe("mailTimeOf", () => {
  const asked = {
    frequency: "same_day",
    marketDay: "2025-11-17",
    hasEveningMail: false,
    settings: QUIET,
  } as const;

  it.each([
    ["waits for the evening", "2025-11-17T16:40", {}, "evening", "2025-11-17T19:00"],
    ["comes at once in the evening", "2025-11-17T20:10", {}, "evening", "2025-11-17T20:10"],
    ["comes at once of a day before", "2025-11-18T12:00", {}, "evening", "2025-11-18T12:00"],
    ["respects quiet hours", "2025-11-17T23:30", {}, "evening", "2025-11-18T07:00"],
    [
      "leaves what is late to the next morning",
      "2025-11-17T20:30",
      { hasEveningMail: true },
      "morning",
      "2025-11-18T07:00",
    ],
    [
      "collects a day until the morning",
      "2025-11-17T20:30",
      { frequency: "daily" as const },
      "morning",
      "2025-11-18T07:00",
    ],
    [
      "collects a week until Saturday",
      "2025-11-17T20:30",
      { frequency: "weekly" as const },
      "morning",
      "2025-11-22T07:00",
    ],
    [
      "moves the morning out of quiet hours",
      "2025-11-17T20:30",
      { frequency: "daily" as const, settings: { quiet_from: 23, quiet_until: 9 } },
      "morning",
      "2025-11-18T09:00",
    ],
  ] as const)("%s", (_, now, changes, slot, expected) => {
    expect(mailTimeOf({ ...asked, ...changes, now: at(now) })).toEqual({ slot, at: at(expected) });
  });

  it("is never before now, and within eight days [fault: clock × alerts]", () => {
    fc.assert(
      fc.property(
        moment,
        fc.constantFrom(...alertFrequencies),
        fc.boolean(),
        (now, frequency, sent) => {
          const marketDay = jstDay(now);
          const input = { frequency, marketDay, hasEveningMail: sent, now, settings: QUIET };
          const { at: due } = mailTimeOf(input);
          expect(due >= now).toBe(true);
          expect(due.getTime() - now.getTime()).toBeLessThan(8 * 86_400_000);
        },
      ),
      { seed: 18 },
    );
  });
});

describe("afterQuiet", () => {
  it("is the moment itself outside quiet hours, else their end", () => {
    const hour = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(moment, hour, hour, (when, from, until) => {
        const free = afterQuiet(when, { quiet_from: from, quiet_until: until });
        expect(afterQuiet(free, { quiet_from: from, quiet_until: until })).toEqual(free);
        const isMoved = free.getTime() !== when.getTime();
        expect(isMoved ? jstMinutes(free) : until * 60).toBe(until * 60);
        expect(free.getTime() - when.getTime()).toBeLessThan(86_400_000);
      }),
      { seed: 18 },
    );
    expect(afterQuiet(at("2025-11-17T23:00"), NO_QUIET)).toEqual(at("2025-11-17T23:00"));
  });
});

describe("frequencyOf", () => {
  it("is what the member wishes, and no sooner than the plan allows", () => {
    expect(frequencyOf("same_day", "weekly")).toBe("weekly");
    expect(frequencyOf("daily", "same_day")).toBe("daily");
    expect(frequencyOf("same_day", "same_day")).toBe("same_day");
  });
});

describe("mayAnalyse", () => {
  it("needs a right of the member's own", () => {
    const own = { allCompanies: false, ownCompanies: new Set(["0050"]) };
    expect(mayAnalyse(own, "0050")).toBe(true);
    expect(mayAnalyse(own, "0060")).toBe(false);
    expect(mayAnalyse({ ...own, allCompanies: true }, "0060")).toBe(true);
  });
});

const plan = (frequency: "weekly" | "daily" | "same_day", now: string, nextDay: string) =>
  digestPlanOf({ frequency, marketDay: "2025-11-21", now: at(now), settings: QUIET }, nextDay);

describe("digestPlanOf", () => {
  it("names a week from Saturday on, or the days until the next evening can tell of more", () => {
    const morning = at("2025-11-22T07:00");
    expect(plan("weekly", "2025-11-21T20:00", "2025-11-25")).toEqual({
      at: morning,
      from: "2025-11-22",
      until: "2025-11-28",
    });
    expect(plan("daily", "2025-11-21T20:00", "2025-11-25")).toEqual({
      at: morning,
      from: "2025-11-22",
      until: "2025-11-25",
    });
  });

  it("names the day of the mail of a day that was valued late, and nothing for the same day", () => {
    expect(plan("daily", "2025-11-26T09:00", "2025-11-25")).toMatchObject({
      from: "2025-11-27",
      until: "2025-11-27",
    });
    expect(plan("same_day", "2025-11-21T20:00", "2025-11-25")).toBeNull();
  });
});
