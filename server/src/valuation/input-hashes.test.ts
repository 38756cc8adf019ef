import { describe, expect, it } from "vitest";
import { readHistories } from "./company-histories.ts";
import { inputHashes, marketHash } from "./input-hashes.ts";
import { annualReport, marketFixture } from "./testing/market-fixture.ts";

const DAY = "2018-08-15";

async function hashesOn(
  day: string,
  change: (market: ReturnType<typeof marketFixture>) => void = () => {},
) {
  const market = marketFixture(3, 40);
  change(market);
  return inputHashes(await readHistories(market.reader)).on(day);
}

function changed(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string[] {
  return [...a.keys()].filter((code) => a.get(code) !== b.get(code));
}

describe("input hashes", () => {
  it("do not see what is later than the engine may", async () => {
    const before = await hashesOn(DAY);
    const after = await hashesOn(DAY, ({ documents, closes }) => {
      const report = annualReport("01000", 0, 2018);
      documents.push({ ...report, documentId: "x", disclosedAt: `${DAY}T15:00:00+09:00` });
      const prices = closes.get("01010")!;
      prices.forEach((price, at) => {
        if (price.date.slice(0, 7) >= "2018-08") prices[at] = { ...price, close: 1 };
      });
    });
    expect(after).toEqual(before);
    expect(marketHash(after)).toBe(marketHash(before));
  });

  it("see a document of the same month for its own company only", async () => {
    const after = await hashesOn(DAY, ({ documents }) => {
      const report = annualReport("01010", 1, 2018);
      documents.push({ ...report, documentId: "x", disclosedAt: `${DAY}T14:59:59+09:00` });
    });
    expect(changed(await hashesOn(DAY), after)).toEqual(["01010"]);
  });

  it("see last month's documents and prices of anybody, for the peers", async () => {
    const document = await hashesOn(DAY, ({ documents }) => {
      const report = annualReport("01010", 1, 2018);
      documents.push({ ...report, documentId: "x", disclosedAt: "2018-07-31T16:00:00+09:00" });
    });
    const price = await hashesOn(DAY, ({ closes }) => {
      closes.set(
        "01020",
        closes.get("01020")!.filter(({ date }) => date !== "2018-07-31"),
      );
    });
    const before = await hashesOn(DAY);
    expect(changed(before, document)).toHaveLength(3);
    expect(changed(before, price)).toHaveLength(3);
  });

  it("do not depend on the order in which documents come", async () => {
    const reversed = await hashesOn(DAY, ({ documents }) => {
      documents.reverse();
    });
    expect(reversed).toEqual(await hashesOn(DAY));
  });
});
