import { describe, expect, it } from "vitest";
import type { DocumentRecord } from "../../companies/index.ts";
import { joinDisclosures } from "./join-disclosures.ts";
import { FeedError, type DisclosureFeed } from "./market-feed.ts";
import type { HistoryFeed } from "./history-feed.ts";
import { HALF_YEAR, documentFixture } from "../../companies/testing/fixtures.ts";

const DAY = "2025-11-14";
const notCalled = () => Promise.reject(new Error("not asked in this test"));

const documentOf = (documentId: string, time: string): DocumentRecord =>
  documentFixture({ documentId, disclosedAt: `${DAY}T${time}:00+09:00`, ...HALF_YEAR });

/** Its cursor counts the calls. */
function feedOf(
  vendor: string,
  documents: readonly DocumentRecord[],
  cursors: (string | null)[] = [],
) {
  return {
    vendor,
    provenance: "real" as const,
    async documents(_: string, cursor: string | null) {
      cursors.push(cursor);
      return { records: documents, refusals: [], cursor: String(Number(cursor ?? 0) + 1) };
    },
  };
}
const marketOf = (feed: DisclosureFeed): HistoryFeed => ({
  ...feed,
  calendar: notCalled,
  listings: notCalled,
  bars: notCalled,
  series: notCalled,
  plannedResults: notCalled,
  barFiles: notCalled,
});

describe("joinDisclosures", () => {
  it("merges both vendors' documents in order of disclosure, each with its own cursor", async () => {
    const [own, other]: [(string | null)[], (string | null)[]] = [[], []];
    const market = marketOf(feedOf("market", [documentOf("B", "15:30")], own));
    const joined = joinDisclosures(market, feedOf("other", [documentOf("A", "09:00")], other));
    const first = await joined.documents(DAY, null);
    expect(first.records.map(({ documentId }) => documentId)).toEqual(["A", "B"]);
    const second = await joined.documents(DAY, first.cursor);
    await joined.documents(DAY, second.cursor);
    expect([own, other]).toEqual([
      [null, "1", "2"],
      [null, "1", "2"],
    ]);
  });

  it.each(["read", '{"summary":"x"}', "7"])(
    "continues from the market's own cursor %s",
    async (cursor) => {
      const [own, other]: [(string | null)[], (string | null)[]] = [[], []];
      const market = marketOf(feedOf("market", [], own));
      await joinDisclosures(market, feedOf("other", [], other)).documents(DAY, cursor);
      expect([own, other]).toEqual([[cursor], [null]]);
    },
  );

  it("returns the market's day when the other vendor fails, and continues that one from its cursor", async () => {
    const failing: DisclosureFeed = {
      ...feedOf("other", []),
      documents: () => Promise.reject(new FeedError("unavailable", "no answer")),
    };
    const market = marketOf(feedOf("market", [documentOf("B", "15:30")]));
    const before = JSON.stringify({ market: "4", other: "12" });
    const joined = joinDisclosures(market, failing);
    const { records, refusals, cursor } = await joined.documents(DAY, before);
    expect(records).toHaveLength(1);
    expect(refusals).toEqual([{ file: `other ${DAY}`, line: 0, reason: "no answer" }]);
    expect(JSON.parse(cursor ?? "")).toMatchObject({ market: "5", other: "12" });
    expect([before, cursor ?? ""].map((each) => joined.isBehind?.(each))).toEqual([false, true]);
    const again = await joinDisclosures(market, feedOf("other", [])).documents(DAY, cursor);
    expect(JSON.parse(again.cursor ?? "")).toEqual({ market: "6", other: "13" });
  });

  it("joins any number of vendors, each with its own cursor, and is behind while one fails", async () => {
    const cursors: Record<string, (string | null)[]> = { market: [], second: [], third: [] };
    const market = marketOf(feedOf("market", [documentOf("C", "15:30")], cursors["market"]));
    const second = feedOf("second", [documentOf("B", "12:00")], cursors["second"]);
    const third = feedOf("third", [documentOf("A", "09:00")], cursors["third"]);
    const failing = { ...third, documents: () => Promise.reject(new FeedError("limited", "429")) };
    // Stored while there were two vendors.
    const before = JSON.stringify({ market: "3", second: "7" });
    const some = joinDisclosures(market, second, failing);
    const first = await some.documents(DAY, before);
    expect(first.records.map(({ documentId }) => documentId)).toEqual(["B", "C"]);
    expect(first.refusals).toEqual([{ file: `third ${DAY}`, line: 0, reason: "429" }]);
    expect(some.isBehind?.(first.cursor ?? "")).toBe(true);
    const all = joinDisclosures(market, second, third);
    const last = await all.documents(DAY, first.cursor);
    expect(last.records.map(({ documentId }) => documentId)).toEqual(["A", "B", "C"]);
    expect(cursors).toEqual({ market: ["3", "4"], second: ["7", "8"], third: [null] });
    expect(JSON.parse(last.cursor ?? "")).toEqual({ market: "5", second: "9", third: "1" });
    expect(all.isBehind?.(last.cursor ?? "")).toBe(false);
  });

  it("returns the market unchanged without other vendors", () => {
    const market = marketOf(feedOf("market", []));
    expect(joinDisclosures(market)).toBe(market);
  });

  it("fails when the market fails", async () => {
    const market = { ...marketOf(feedOf("market", [])), documents: notCalled };
    await expect(joinDisclosures(market, feedOf("other", [])).documents(DAY, null)).rejects.toThrow(
      "not asked",
    );
  });

  it("rejects a mix of a fake and a real vendor", () => {
    const invented = { ...feedOf("other", []), provenance: "sample" as const };
    const market = marketOf(feedOf("market", []));
    expect(() => joinDisclosures(market, invented)).toThrow("one is a fake");
    expect(() => joinDisclosures(market, feedOf("real", []), invented)).toThrow("one is a fake");
  });
});
