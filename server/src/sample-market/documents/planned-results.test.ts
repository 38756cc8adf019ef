import { describe, expect, it } from "vitest";
import { nextResults } from "../../companies/index.ts";
import { sampleMarket } from "../testing/sample-market.ts";

const market = sampleMarket();
const { plannedResults, documents, lastDay } = market;

describe("planned results of the sample market", () => {
  it("are announced before the results, on trading days, and never after the last day", () => {
    const open = new Set(market.tradingDays);
    for (const { publishedOn, plannedOn } of plannedResults) {
      expect(open.has(publishedOn)).toBe(true);
      expect(publishedOn <= lastDay).toBe(true);
      expect(plannedOn === null || plannedOn > publishedOn).toBe(true);
    }
  });

  it("came true where a company's last announcement named a past day", () => {
    const disclosed = new Set(
      documents
        .filter(({ kind }) => kind === "statement")
        .map((one) => `${one.code} ${one.periodType} ${one.disclosedAt.slice(0, 10)}`),
    );
    const lastWord = new Map(
      plannedResults.map((one) => [`${one.code} ${one.periodType} ${one.plannedOn}`, one]),
    );
    const over = [...lastWord.entries()].filter(
      ([, { plannedOn }]) => (plannedOn ?? "9") <= lastDay,
    );
    const fulfilled = over.filter(([key]) => disclosed.has(key));
    expect(over.length).toBeGreaterThan(200);
    // Rescheduled ones named another day first.
    expect(fulfilled.length / over.length).toBeGreaterThan(0.9);
  });

  it("include coming results, and some that are rescheduled or undecided", () => {
    const codes = [...new Set(plannedResults.map(({ code }) => code))];
    const next = codes.flatMap((code) => {
      const own = plannedResults.filter((one) => one.code === code);
      const known = documents.filter((one) => one.code === code);
      return nextResults(lastDay, own, known) ?? [];
    });
    expect(next.length).toBeGreaterThan(5);
    expect(next.every(({ plannedOn }) => plannedOn === null || plannedOn > lastDay)).toBe(true);
    const changed = codes.filter((code) => {
      const own = plannedResults.filter((one) => one.code === code);
      return new Set(own.map(({ periodType }) => periodType)).size < own.length;
    });
    expect(changed.length).toBeGreaterThan(3);
    expect(plannedResults.some(({ plannedOn }) => plannedOn === null)).toBe(true);
  });
});
