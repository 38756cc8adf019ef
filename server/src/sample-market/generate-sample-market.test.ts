import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DEFAULT_SEED, generateSampleMarket, type SampleMarket } from "./generate-sample-market.ts";
import { sampleMarket } from "./testing/sample-market.ts";

const DIGEST = "daa7e585ccfd7b09367c3d7b70388285a54e8ea0abee67f2aebff8037d16a4dd";
const DIGEST_TO_COME = "d9dbb3c3595d714a2c9b4bc10d0164abb2f44d82d21451f7b3d601d6d0a75cb9";

/** Of what is known by the end of each day. */
function digestsOf(market: SampleMarket, days: readonly string[]): string[] {
  const known = days.map((day) => ({ day, hash: createHash("sha256"), lines: [] as string[] }));
  for (const { day, hash } of known) {
    for (const issue of market.issues) hash.update(JSON.stringify(issue));
    for (const document of market.documents) {
      if (document.disclosedAt.slice(0, 10) <= day) hash.update(JSON.stringify(document));
    }
  }
  for (const bar of market.bars()) {
    const line = JSON.stringify(bar);
    for (const each of known) {
      if (bar.date > each.day) continue;
      each.lines.push(line);
      if (each.lines.length < 10_000) continue;
      each.hash.update(each.lines.join("\n"));
      each.lines = [];
    }
  }
  return known.map(({ hash, lines }) => hash.update(lines.join("\n")).digest("hex"));
}

const market = sampleMarket();

describe("generateSampleMarket", () => {
  it("is the same on every machine and in every run", () => {
    const again = generateSampleMarket();
    // Changes only together with the generator.
    expect(digestsOf(again, [again.lastDay])).toEqual([DIGEST]);
  });

  it("differs for another seed", () => {
    const other = generateSampleMarket("another");
    expect(other.documents).not.toEqual(market.documents);
    expect(other.issues.map(({ code }) => code)).not.toEqual(market.issues.map(({ code }) => code));
  });

  it("holds about 300 issues in ascending order, with codes from the range that is never assigned", () => {
    const codes = market.issues.map(({ code }) => code);
    expect(codes.length).toBeGreaterThanOrEqual(290);
    expect(codes.length).toBeLessThanOrEqual(330);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(codes);
    for (const code of codes) expect(code).toMatch(/^0[0-9]{2}[0-9A-Z]0$/);
  });

  it("spreads over all 33 sectors and the three segments, large and small", () => {
    const stocks = market.issues.filter(({ kind }) => kind === "stock");
    expect(new Set(stocks.map(({ sector33 }) => sector33)).size).toBe(33);
    const segments = Map.groupBy(stocks, ({ segment }) => segment);
    expect(new Set(segments.keys())).toEqual(new Set(["グロース", "スタンダード", "プライム"]));
    for (const issues of segments.values()) expect(issues.length).toBeGreaterThan(30);
    expect(stocks.filter(({ size }) => size === "TOPIX Core30")).toHaveLength(3);
  });

  it("gives documents unique ids and orders them by code and disclosure", () => {
    const { documents } = market;
    expect(new Set(documents.map(({ documentId }) => documentId)).size).toBe(documents.length);
    documents.slice(1).forEach((document, index) => {
      const before = documents[index];
      if (before === undefined || before.code !== document.code) return;
      expect(before.disclosedAt <= document.disclosedAt).toBe(true);
    });
  });

  it("yields exactly the announced number of bars, by code and date, up to the last day", () => {
    let count = 0;
    let before = "";
    let last = "";
    for (const { code, date } of market.bars()) {
      const key = `${code}${date}`;
      if (key <= before) throw new Error(`${key} after ${before}`);
      before = key;
      last = date > last ? date : last;
      count++;
    }
    expect(count).toBe(market.barCount);
    expect(last).toBe("2025-11-14");
    expect(market.tradingDays.at(-1)).toBe(market.lastDay);
  });
});

describe("days to come", () => {
  const later = generateSampleMarket(DEFAULT_SEED, "2026-12-30");

  it("leave everything before them as it was, and are the same on every machine", () => {
    const digests = digestsOf(later, [market.lastDay, later.lastDay]);
    // Change only together with the generator.
    expect(digests).toEqual([DIGEST, DIGEST_TO_COME]);
    const known = later.plannedResults.filter(({ publishedOn }) => publishedOn <= market.lastDay);
    expect(known).toEqual(market.plannedResults);
  });

  it("begin with the next trading day and end with the last of 2026", () => {
    const [first] = later.tradingDays.slice(market.tradingDays.length);
    expect([first, later.lastDay]).toEqual(["2025-11-17", "2026-12-30"]);
    for (const day of ["2025-11-13", "2026-12-31"]) {
      expect(() => generateSampleMarket(DEFAULT_SEED, day)).toThrow(`cannot end on ${day}`);
    }
  });
});
