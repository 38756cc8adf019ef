import { describe, expect, it } from "vitest";
import type { BarRecord, DocumentRecord } from "../companies/index.ts";
import type { MarketFeed } from "../vendors/index.ts";
import { DEFAULT_SEED, generateSampleMarket } from "./generate-sample-market.ts";
import { dailyPriceLimit } from "./prices/price-rules.ts";
import { sampleMarket } from "./testing/sample-market.ts";
import { createSampleFeed } from "./create-sample-feed.ts";

const TIMEOUT_MS = 300_000;
const stored = sampleMarket();
const later = generateSampleMarket(DEFAULT_SEED, "2026-03-02");
const DAY = "2025-11-21";
const early = createSampleFeed(DAY);
/** Two days of results, a split and the turn of the year lie before it. */
const TODAY = "2026-01-06";
const feed = createSampleFeed(TODAY);
/** Stored: of all issues since October, and all of one. */
const [STORED_DAY, ONE] = ["2025-11-04", "04820"] as const;
const storedBars = [...stored.bars()].filter(
  ({ code, date }) => code === ONE || date >= "2025-10-01",
);

async function readDay(source: MarketFeed, day: string) {
  const [bars, listings, documents, planned] = await Promise.all([
    source.bars(day),
    source.listings(day),
    source.documents(day, null),
    source.plannedResults(day),
  ]);
  return { bars, listings, documents, planned };
}

async function readDaysToCome(): Promise<{ bars: BarRecord[]; documents: DocumentRecord[] }> {
  const [bars, documents]: [BarRecord[], DocumentRecord[]] = [[], []];
  for (const { date, open } of await feed.calendar("2025-11-17", TODAY)) {
    documents.push(...(await feed.documents(date, null)).records);
    if (open) bars.push(...(await feed.bars(date)).records);
  }
  return { bars, documents };
}

describe("the sample market's feed", () => {
  it(
    "gives a day alike whatever today is, and however often it is asked",
    async () => {
      const given = await readDay(feed, DAY);
      expect(given.bars.records).toHaveLength(309);
      expect(given.documents.records.length).toBeGreaterThan(0);
      expect(given.planned.records.length).toBeGreaterThan(0);
      expect(await readDay(early, DAY)).toEqual(given);
      expect(await readDay(feed, DAY)).toEqual(given);
    },
    TIMEOUT_MS,
  );

  it(
    "gives stored days as they are stored",
    async () => {
      const { bars, documents, planned } = await readDay(early, STORED_DAY);
      expect(bars.records).toEqual(storedBars.filter(({ date }) => date === STORED_DAY));
      const disclosed = stored.documents.filter((each) => each.disclosedAt.startsWith(STORED_DAY));
      expect(new Set(documents.records)).toEqual(new Set(disclosed));
      expect(planned.records).toEqual(
        stored.plannedResults.filter(({ publishedOn }) => publishedOn === STORED_DAY),
      );
    },
    TIMEOUT_MS,
  );

  it(
    "knows nothing of later days",
    async () => {
      await expect(early.bars("2025-11-25")).rejects.toMatchObject({ failure: "not_yet" });
      expect(await early.documents("2025-11-25", null)).toMatchObject({ records: [] });
      const { records } = await early.series(ONE);
      expect(records.slice(0, -5)).toEqual(storedBars.filter(({ code }) => code === ONE));
      expect(records.slice(-5).map(({ date }) => date)).toEqual([
        "2025-11-17",
        "2025-11-18",
        "2025-11-19",
        "2025-11-20",
        DAY,
      ]);
    },
    TIMEOUT_MS,
  );

  it("lists issues from their first day of trading to the day before they are delisted", async () => {
    const listedOn = async (day: string) =>
      (await feed.listings(day)).records.map(({ code }) => code);
    expect(await listedOn("2025-11-28")).toContain("07880");
    expect(await listedOn("2025-12-01")).not.toContain("07880");
    expect(await listedOn("2025-12-02")).not.toContain("04450");
    const traded = await feed.bars("2025-12-03");
    expect(traded.records.map(({ code }) => code)).toEqual(await listedOn("2025-12-03"));
    expect(await listedOn("2025-12-03")).toContain("04450");
  });

  it(
    "goes on from the last close within the limits of each day, also over a split",
    async () => {
      const last = new Map<string, number>();
      for (const { code, close } of storedBars) if (close !== null) last.set(code, close);
      const splits: BarRecord[] = [];
      for (const bar of (await readDaysToCome()).bars) {
        if (bar.adjFactor !== 1) splits.push(bar);
        if (bar.close === null) continue;
        const base = (last.get(bar.code) ?? bar.close) * bar.adjFactor;
        // Half a tick of rounding at a split.
        expect(Math.abs(bar.close - base)).toBeLessThanOrEqual(dailyPriceLimit(base + 1) + 1);
        last.set(bar.code, bar.close);
      }
      expect(splits).toMatchObject([{ code: "08860", date: "2025-12-17", adjFactor: 0.5 }]);
    },
    TIMEOUT_MS,
  );

  it("announces a split before its ex-date, and files shares on the new basis after it", () => {
    const own = later.documents.filter(({ code }) => code === "08860");
    const notices = own.filter(({ facts }) => facts["ShareAdjustmentFactor"] !== undefined);
    expect(notices).toMatchObject([
      { disclosedAt: expect.stringContaining("2025-11-25"), facts: { ShareAdjustmentFactor: 0.5 } },
    ]);
    const shares = own
      .filter(({ kind }) => kind === "statement")
      .map(({ facts }) => facts["NumberOfIssuedShares"]);
    expect(shares.at(-1)).toBe(2 * (shares.at(-2) ?? 0));
  });

  it("brings the results of new periods, most on their planned days", async () => {
    const filed = new Set(
      stored.documents
        .filter(({ kind }) => kind === "statement")
        .map(({ code, periodEnd }) => `${code} ${periodEnd}`),
    );
    const results = (await readDaysToCome()).documents.filter(({ kind }) => kind === "statement");
    expect(results.length).toBeGreaterThanOrEqual(8);
    expect(results.filter(({ code, periodEnd }) => filed.has(`${code} ${periodEnd}`))).toEqual([]);
    const onTime = results.filter(({ code, periodType, disclosedAt }) =>
      later.plannedResults.some(
        (plan) =>
          plan.code === code &&
          plan.periodType === periodType &&
          plan.plannedOn === disclosedAt.slice(0, 10),
      ),
    );
    expect(onTime.length / results.length).toBeGreaterThan(0.8);
  });

  it("revises the forecasts that were in force", async () => {
    const { documents } = await readDaysToCome();
    const revision = documents.find(({ kind }) => kind === "forecast");
    const inForce = stored.documents.findLast(
      ({ code, facts }) => code === revision?.code && facts["ForecastNetSales"] !== undefined,
    );
    expect(revision?.disclosedAt.slice(0, 10)).toBe("2025-11-17");
    expect(revision?.facts["PreviousForecastNetSales"]).toBe(inForce?.facts["ForecastNetSales"]);
  });
});
