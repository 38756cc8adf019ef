import { describe, expect, it } from "vitest";
import { toIsoDate, toEpochDay } from "../../platform/clock/days.ts";
import {
  disclosureDay,
  disclosureTimeOn,
  jstTimestamp,
  lastTradingDayUpTo,
} from "./disclosure-schedule.ts";
import { fiscalQuarters } from "../calendar/fiscal-quarters.ts";
import { drawRoster } from "../roster/roster.ts";
import { createTradingDays } from "../calendar/trading-days.ts";

const tradingDays = createTradingDays("2010-01-01", "2028-12-31");
const roster = drawRoster("test", tradingDays).filter(({ style }) => style === "operating");

describe("the disclosure schedule", () => {
  it("writes timestamps with Japan's offset", () => {
    expect(jstTimestamp(toEpochDay("2025-11-14"), "15:30")).toBe("2025-11-14T15:30:00+09:00");
  });

  it("falls back to the trading day before a holiday", () => {
    expect(toIsoDate(lastTradingDayUpTo(toEpochDay("2025-05-06"), tradingDays))).toBe("2025-05-02");
    expect(toIsoDate(lastTradingDayUpTo(toEpochDay("2025-05-07"), tradingDays))).toBe("2025-05-07");
  });

  it("crowds the last days before the limit, and is deterministic", () => {
    const lags = roster.flatMap((profile) =>
      fiscalQuarters(profile.calendar, 2025, 2025).map((quarter) => {
        const day = disclosureDay("test", profile, quarter, tradingDays);
        expect(disclosureDay("test", profile, quarter, tradingDays)).toBe(day);
        return day - quarter.end;
      }),
    );
    expect(Math.max(...lags)).toBeLessThanOrEqual(45);
    expect(Math.min(...lags)).toBeGreaterThanOrEqual(15);
    const late = lags.filter((lag) => lag >= 43).length / lags.length;
    expect(late).toBeGreaterThan(0.2);
    expect(late).toBeLessThan(0.5);
  });

  it("follows the close when it moved to 15:30 in November 2024", () => {
    const [profile] = roster;
    if (profile === undefined) throw new Error("empty roster");
    const atClose = { ...profile, disclosureTime: "15:00" };
    expect(disclosureTimeOn(atClose, toEpochDay("2024-11-01"))).toBe("15:00");
    expect(disclosureTimeOn(atClose, toEpochDay("2024-11-05"))).toBe("15:30");
    const atNoon = { ...profile, disclosureTime: "12:00" };
    expect(disclosureTimeOn(atNoon, toEpochDay("2024-11-05"))).toBe("12:00");
  });
});
