import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type FakeJQuants,
  startFakeJQuants,
} from "../../../../fakes/jquants/start-fake-jquants.ts";
import type { DocumentRecord } from "../../companies/index.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { createFakeTimer } from "../testing/fake-timer.ts";
import { createJQuantsFeed } from "./create-jquants-feed.ts";
import type { JQuantsPlan } from "./plans.ts";

const DAY = "2025-11-14";
const market = sampleMarket();
const timer = createFakeTimer();
let now = Number.POSITIVE_INFINITY;
let fake: FakeJQuants;

async function start(plan: JQuantsPlan): Promise<FakeJQuants> {
  return startFakeJQuants({
    market,
    apiKey: "key",
    plan,
    since: "2025-08-01",
    pageSize: 100,
    now: () => now,
    limitClock: () => timer.now(),
  });
}

const feedOf = (of: FakeJQuants, plan: JQuantsPlan = "premium", apiKey = "key") =>
  createJQuantsFeed({ apiKey, plan, url: of.url, timer, random: () => 0 });

beforeAll(async () => {
  fake = await start("premium");
});
afterAll(() => fake.close());
beforeEach(() => {
  now = Number.POSITIVE_INFINITY;
});

describe("createJQuantsFeed", () => {
  it("returns all pages of a day's bars", async () => {
    const { records, refusals } = await feedOf(fake).bars(DAY);
    const expected = [...market.bars()].filter(({ date }) => date === DAY);
    expect(records.length).toBeGreaterThan(200);
    expect(records).toEqual(expected);
    expect(refusals).toEqual([]);
  });

  it("returns the day's list with the exchange's own names", async () => {
    const { records } = await feedOf(fake).listings(DAY);
    const expected = market.issues
      .filter(
        ({ listingDate, delistingDate }) =>
          (listingDate ?? "9") <= DAY && (delistingDate ?? "9") > DAY,
      )
      .map(({ code, nameJp, nameEn, segment, sector33, sector17, size, kind }) => {
        return { code, asOf: DAY, nameJp, nameEn, segment, sector33, sector17, size, kind };
      });
    expect(records).toEqual(expected);
  });

  it("returns every summary and revision of two weeks with the vendor's facts", async () => {
    const feed = feedOf(fake);
    const days = market.tradingDays.filter((day) => day >= "2025-11-01");
    let compared = 0;
    for (const day of days) {
      const { records, refusals } = await feed.documents(day, null);
      expect(refusals).toEqual([]);
      const expected = market.documents.filter(
        ({ disclosedAt, kind }) => disclosedAt.startsWith(day) && kind !== "notice",
      );
      const got = records.filter(({ kind }) => kind !== "notice");
      expect(got.map(keyOf).toSorted()).toEqual(expected.map(keyOf).toSorted());
      for (const document of expected) {
        const found = got.find((one) => keyOf(one) === keyOf(document));
        expect({ key: keyOf(document), ...found?.facts }).toEqual({
          key: keyOf(document),
          ...carried(document),
        });
        compared += Object.keys(carried(document)).length;
      }
    }
    expect(compared).toBeGreaterThan(3_000);
  });

  it("returns the dividends decided on a day as notices beside the results", async () => {
    const day = market.documents
      .findLast(({ facts }) => (facts["DividendPerShareYen"] ?? 0) > 0)
      ?.disclosedAt.slice(0, 10);
    const { records, refusals } = await feedOf(fake).documents(day ?? "", null);
    expect(refusals).toEqual([]);
    const decided = records.filter(({ facts }) => "DividendPaymentPerShareYen" in facts);
    const reported = market.documents.filter(
      ({ disclosedAt, facts }) =>
        disclosedAt.startsWith(day ?? "") && (facts["DividendPerShareYen"] ?? 0) > 0,
    );
    expect(decided.map(({ code }) => code).toSorted()).toEqual(
      reported.map(({ code }) => code).toSorted(),
    );
    for (const notice of decided) {
      const results = market.documents.find(
        ({ code, disclosedAt, facts }) =>
          code === notice.code &&
          disclosedAt.startsWith(day ?? "") &&
          "DividendPerShareYen" in facts,
      );
      expect(notice.facts["DividendPaymentPerShareYen"]).toBe(
        results?.facts["DividendPerShareYen"],
      );
      expect(notice).toMatchObject({ kind: "notice", title: "剰余金の配当(期末)に関するお知らせ" });
    }
  });

  it("uses the extra endpoints on the largest plan only", async () => {
    const light = await start("light");
    try {
      const { records, cursor } = await feedOf(light, "light").documents("2025-11-07", null);
      expect(records.some(({ kind }) => kind === "statement")).toBe(true);
      expect(records.every(({ facts }) => facts["CurrentAssets"] === undefined)).toBe(true);
      expect(cursor).toBeNull();
      expect(light.requests.every((path) => path.startsWith("/fins/summary?"))).toBe(true);
    } finally {
      await light.close();
    }
  });

  it("continues a day from its cursor and finds a late document with its details", async () => {
    const feed = feedOf(fake);
    now = Date.parse(`${DAY}T14:00:00+09:00`);
    const early = await feed.documents(DAY, null);
    const quiet = await feed.documents(DAY, early.cursor);
    // Dividends have no cursor, so they come every time; the writer skips unchanged ones.
    expect(quiet.records.filter(({ kind }) => kind !== "notice")).toEqual([]);
    expect(quiet.cursor).toBe(early.cursor);
    now = Date.parse(`${DAY}T23:00:00+09:00`);
    const late = await feed.documents(DAY, early.cursor);
    const ids = new Set(late.records.map(({ documentId }) => documentId));
    expect(ids.size).toBeGreaterThan(early.records.length);
    expect(early.records.every(({ documentId }) => ids.has(documentId))).toBe(true);
    const newest = late.records.findLast(({ kind }) => kind === "statement");
    expect(newest?.facts).toHaveProperty("CurrentAssets");
    expect(late.cursor).not.toBe(early.cursor);
  });

  it("fails with not_yet for a day that is not published", async () => {
    now = Date.parse(`${DAY}T16:29:00+09:00`);
    await expect(feedOf(fake).bars(DAY)).rejects.toMatchObject({ failure: "not_yet" });
    now = Date.parse(`${DAY}T16:30:00+09:00`);
    const { records } = await feedOf(fake).bars(DAY);
    expect(new Set(records.map(({ date }) => date))).toEqual(new Set([DAY]));
    fake.faults.late.set(DAY, `${DAY}T18:00:00+09:00`);
    await expect(feedOf(fake).bars(DAY)).rejects.toMatchObject({ failure: "not_yet" });
    fake.faults.late.clear();
    await expect(feedOf(fake).documents("2025-11-15", null)).resolves.toMatchObject({
      records: [],
    });
  });

  it("returns the whole raw series of an issue across its split", async () => {
    const { records } = await feedOf(fake).series("01010");
    const expected = [...market.bars(new Set(["01010"]))].filter(
      ({ code, date }) => code === "01010" && date >= "2025-08-01",
    );
    expect(records).toEqual(expected);
  });

  it("returns the days on which the exchange is open", async () => {
    const days = await feedOf(fake).calendar("2025-11-01", "2025-11-14");
    expect(days).toHaveLength(14);
    const open = days.filter((day) => day.open).map(({ date }) => date);
    expect(open).toEqual(market.tradingDays.filter((day) => day >= "2025-11-01"));
  });

  it("returns planned results from the morning after their publication", async () => {
    const planned = market.plannedResults.find(({ publishedOn }) => publishedOn >= "2025-10-01");
    const day = planned?.publishedOn ?? "";
    now = Date.parse(`${day}T23:00:00+09:00`);
    expect((await feedOf(fake).plannedResults(day)).records).toEqual([]);
    now = Date.parse("2025-11-15T12:00:00+09:00");
    const { records, refusals } = await feedOf(fake).plannedResults(day);
    expect(refusals).toEqual([]);
    expect(records).toEqual(market.plannedResults.filter((one) => one.publishedOn === day));
    expect(records).toContainEqual(planned);
  });

  it("never exceeds the rate limit of any plan", async () => {
    const free = await start("free");
    try {
      const feed = feedOf(free, "free");
      const began = timer.now();
      for (let call = 0; call < 4; call++) await feed.bars(DAY);
      const minutes = (timer.now() - began) / 60_000;
      expect(free.requests.length).toBeGreaterThan(10);
      expect(free.requests.length).toBeLessThanOrEqual(5 * minutes + 1);
    } finally {
      await free.close();
    }
  });

  it("stays below the summaries' own limit on the largest plan", async () => {
    const feed = feedOf(fake);
    const began = timer.now();
    const before = fake.requests.length;
    for (let call = 0; call < 100; call++) await feed.documents("2025-11-15", null);
    const newRequests = fake.requests.slice(before);
    const minutes = (timer.now() - began) / 60_000;
    const summaries = newRequests.filter((path) => path.startsWith("/fins/summary")).length;
    expect(summaries).toBe(100);
    expect(summaries / minutes).toBeLessThanOrEqual(61);
  });

  it("retries 429, server errors and lost connections", async () => {
    const { faults } = fake;
    faults.failNext = { status: 429, times: 2, retryAfter: 30 };
    const began = timer.now();
    await feedOf(fake).bars(DAY);
    expect(timer.now() - began).toBeGreaterThanOrEqual(60_000);
    faults.failNext = { status: 503, times: 3 };
    faults.truncateNext = 1;
    await expect(feedOf(fake).bars(DAY)).resolves.toMatchObject({ refusals: [] });
  });

  it("reports the cause: key, plan, truncated response, defective day", async () => {
    const wrongKey = feedOf(fake, "premium", "other").bars(DAY);
    await expect(wrongKey).rejects.toMatchObject({
      failure: "forbidden",
      message: `J-Quants /equities/bars/daily date=${DAY}: 403 The incoming api key is invalid or expired.`,
    });
    const { faults } = fake;
    faults.corrupt.set(DAY, "truncated");
    await expect(feedOf(fake).bars(DAY)).rejects.toMatchObject({ failure: "corrupt" });
    faults.corrupt.set(DAY, "not_found");
    await expect(feedOf(fake).bars(DAY)).rejects.toMatchObject({ failure: "corrupt" });
    faults.corrupt.set(DAY, "nan");
    const nan = await feedOf(fake).bars(DAY);
    expect(nan.refusals[0]).toMatchObject({ line: 1, reason: 'O is not a number: "NaN"' });
    faults.corrupt.set(DAY, "repeated");
    const repeated = await feedOf(fake).bars(DAY);
    expect(repeated.refusals).toHaveLength(repeated.records.length);
    faults.corrupt.clear();
  });

  it("stops when aborted", async () => {
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(feedOf(fake).bars(DAY, signal)).rejects.toThrow("stopped");
  });
});

function keyOf({ code, kind, periodType, periodEnd, disclosedAt }: DocumentRecord): string {
  return [code, kind, periodType, periodEnd, disclosedAt].join(" ");
}

const NEVER = /^NumberOfEmployees$|^PreviousForecast/;
/** IFRS statements have no labels for these. */
const NOT_IN_IFRS = new Set(["CashAndDeposits", "InvestmentSecurities", "ShareholdersEquity"]);

/** Facts that the vendor's endpoints can carry. */
function carried({ facts, accountingStandard }: DocumentRecord): Record<string, number | null> {
  const stated = Object.entries(facts).filter(
    ([name, value]) =>
      value !== null &&
      !NEVER.test(name) &&
      !(accountingStandard === "IFRS" && NOT_IN_IFRS.has(name)),
  );
  return Object.fromEntries(stated);
}
