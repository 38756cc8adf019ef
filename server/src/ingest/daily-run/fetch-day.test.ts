import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { FeedError, type MarketFeed } from "../../vendors/port/market-feed.ts";
import type { BarRecord } from "../../companies/index.ts";
import { fetchDay } from "./fetch-day.ts";

/** A Friday; the previous trading day is the 13th. */
const DAY = "2025-11-14";
const ASKED = { day: DAY, askedAt: new Date("2025-11-14T16:30:00+09:00") };
const RUN = "00000000-0000-7000-8000-000000000001";
const notCalled = () => Promise.reject(new Error("not asked in this test"));

function bar(date: string, close: number, adjFactor = 1): BarRecord {
  const prices = { open: close, high: close, low: close, close };
  return { code: "01010", date, ...prices, volume: 1, adjFactor };
}

let database: TestDatabase;
let requests: string[] = [];
let askedPlans: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const cursors = [
    ["2025-09-30", "behind"],
    ["2025-11-04", "behind"],
    ["2025-11-05", "whole"],
    ["2025-11-10", "behind"],
  ];
  for (const [day, cursor] of cursors) {
    await database.pool.query("insert into feed_cursors values ('vendor', $1, $2, $3)", [
      day,
      cursor,
      RUN,
    ]);
  }
});
afterAll(() => database.drop());
beforeEach(() => {
  requests = [];
  askedPlans = [];
});

const rejectsForbidden = () => Promise.reject(new FeedError("forbidden", "not on this plan"));
const throwsUnexpected = () => Promise.reject(new Error("a defect of the program"));
const noPlans = async () => ({ records: [], refusals: [] });

/** A vendor of one company whose disclosures all end with that cursor. */
function feedOf(cursor: string, answerPlans: MarketFeed["plannedResults"] = noPlans): MarketFeed {
  const refusals = [{ file: "vendor", line: 7, reason: "C is not a price: 0" }];
  return {
    vendor: "vendor",
    provenance: "sample",
    calendar: notCalled,
    plannedResults: async (day) => {
      askedPlans.push(day);
      return answerPlans(day);
    },
    listings: async () => ({ records: [], refusals: [] }),
    bars: async () => ({ records: [bar(DAY, 50, 0.5)], refusals: [] }),
    series: async () => ({ records: [bar("2025-11-13", 100), bar(DAY, 50, 0.5)], refusals }),
    isBehind: (each) => each === "behind",
    async documents(day) {
      requests.push(day);
      return { records: [], refusals: [], cursor };
    },
  };
}

describe("fetchDay", () => {
  it("fetches the days since the last trading day, and those of the past month that are behind", async () => {
    const { documents } = await fetchDay(database.pool, feedOf("whole"), ASKED);
    expect(requests).toEqual(["2025-11-13", "2025-11-14", "2025-11-04", "2025-11-10"]);
    expect(documents.map(({ day }) => day)).toEqual(requests);
  });

  it("fetches no series when more codes split than a market can have", async () => {
    const all = Array.from({ length: 100 }, (_, n) =>
      Object.assign(bar(DAY, 50, 0.999), { code: String(10_000 + n * 10) }),
    );
    const feed = { ...feedOf("whole"), bars: async () => ({ records: all, refusals: [] }) };
    await expect(
      fetchDay(database.pool, { ...feed, series: notCalled }, ASKED),
    ).rejects.toMatchObject({
      failure: "corrupt",
      message: `vendor ${DAY}: 100 of 100 codes split on one day`,
    });
  });

  it("does not ask a vendor that is behind today for older days", async () => {
    await fetchDay(database.pool, feedOf("behind"), ASKED);
    expect(requests).toEqual(["2025-11-13", "2025-11-14"]);
  });

  it("fetches a week of planned results without holding up prices", async () => {
    const { planned } = await fetchDay(database.pool, feedOf("whole"), ASKED);
    expect(askedPlans).toEqual([
      "2025-11-07",
      "2025-11-10",
      "2025-11-11",
      "2025-11-12",
      "2025-11-13",
      "2025-11-14",
    ]);
    expect(planned).toEqual({ records: [], refusals: [] });
    const without = await fetchDay(database.pool, feedOf("whole", rejectsForbidden), ASKED);
    expect(without.bars.records).toHaveLength(1);
    expect(without.planned.refusals).toMatchObject([{ reason: "not on this plan" }]);
    await expect(fetchDay(database.pool, feedOf("whole", throwsUnexpected), ASKED)).rejects.toThrow(
      "defect",
    );
  });

  it("fetches the series of a splitting code up to the day before, with its rejected rows", async () => {
    const { series } = await fetchDay(database.pool, feedOf("whole"), ASKED);
    expect(series.records).toEqual([bar("2025-11-13", 100)]);
    expect(series.refusals).toMatchObject([{ line: 7, reason: "C is not a price: 0" }]);
  });
});
