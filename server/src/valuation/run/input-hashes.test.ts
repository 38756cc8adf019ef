import { type CompanyHistory, createMarket } from "@tenbin/engine";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readHistories } from "../company-histories.ts";
import { inputHashes, marketHash } from "./input-hashes.ts";
import { annualReport, marketFixture } from "../testing/market-fixture.ts";

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

  it("differ wherever the engine's value differs, whatever changes in the market", async () => {
    const DAYS = ["2016-12-31", "2017-06-30", "2017-12-31"];
    const before = await readHistories(marketFixture(6, 24).reader);
    const valuesOf = (histories: readonly CompanyHistory[]) => {
      const market = createMarket(histories);
      return DAYS.map((day) => market.valueOn(day));
    };
    const plain = { values: valuesOf(before), hashes: inputHashes(before) };
    let kept = 0;
    fc.assert(
      fc.property(anyChange, (change) => {
        const after = before.map((history, at) =>
          at === change.company ? change.make(history) : history,
        );
        const [values, hashes] = [valuesOf(after), inputHashes(after)];
        for (const [at, day] of DAYS.entries()) {
          for (const [code, hash] of hashes.on(day)) {
            if (hash !== plain.hashes.on(day).get(code)) continue;
            kept += 1;
            expect(values[at]!.get(code), `${code} on ${day}`).toEqual(plain.values[at]!.get(code));
          }
        }
      }),
      { seed: 81, numRuns: 25 },
    );
    // Not all changes affect all days: else this would show nothing.
    expect(kept).toBeGreaterThan(100);
  });

  it("see the kind and the sector of a company, for itself and for its peers", async () => {
    const histories = await readHistories(marketFixture(3, 12).reader);
    const before = inputHashes(histories).on("2016-12-31");
    const changedBy = (change: Partial<CompanyHistory>) => {
      const other = [{ ...histories[0]!, ...change }, ...histories.slice(1)];
      return changed(before, inputHashes(other).on("2016-12-31"));
    };
    expect(changedBy({ sectors: [{ listedOn: null, sector: "銀行業" }] })).toHaveLength(3);
    expect(changedBy({ kind: "fund" })).toHaveLength(3);
    expect(changedBy({})).toEqual([]);
  });

  it("see a split on its day, for the peers from the month after", async () => {
    const histories = await readHistories(marketFixture(3, 24).reader);
    const split = (exDate: string) => [
      { ...histories[1]!, splits: [{ exDate, factor: 0.5 }] },
      histories[0]!,
      histories[2]!,
    ];
    const seenOn = (day: string, exDate: string) =>
      changed(inputHashes(histories).on(day), inputHashes(split(exDate)).on(day)).toSorted();
    expect(seenOn("2017-06-28", "2017-06-29")).toEqual([]);
    expect(seenOn("2017-06-29", "2017-06-29")).toEqual(["01010"]);
    expect(seenOn("2017-07-03", "2017-06-29")).toHaveLength(3);
    expect(seenOn("2017-07-03", "2017-07-01")).toEqual(["01010"]);
  });

  it("see another sector from the day of its list, for the peers from the month after", async () => {
    const [other, moved, third] = await readHistories(marketFixture(3, 24).reader);
    const hashesWith = (sectors: CompanyHistory["sectors"]) =>
      inputHashes([{ ...moved!, sectors }, other!, third!]);
    const plain = hashesWith(moved!.sectors);
    const seenOn = (day: string, listedOn: string) => {
      const later = hashesWith([{ listedOn, sector: "銀行業" }, ...moved!.sectors]);
      return changed(plain.on(day), later.on(day)).toSorted();
    };
    expect(seenOn("2017-06-28", "2017-06-29")).toEqual([]);
    expect(seenOn("2017-06-29", "2017-06-29")).toEqual([moved!.code]);
    expect(seenOn("2017-07-03", "2017-06-29")).toHaveLength(3);
    expect(seenOn("2017-07-03", "2017-07-01")).toEqual([moved!.code]);
    // Since when a sector is known changes no value.
    const dated = hashesWith(
      moved!.sectors.map(({ sector }) => ({ listedOn: "2017-03-31", sector })),
    );
    expect(changed(plain.on("2017-12-31"), dated.on("2017-12-31"))).toEqual([]);
  });
});

interface HistoryChange {
  readonly company: number;
  readonly make: (history: CompanyHistory) => CompanyHistory;
}

/** A document, a price or a split more or other, at any time of the market. */
const anyChange: fc.Arbitrary<HistoryChange> = fc
  .tuple(
    fc.nat(5),
    fc.integer({ min: 0, max: 900 }),
    fc.constantFrom("document", "price", "split", "sector"),
  )
  .map(([company, dayOfMarket, kind]) => {
    const moment = Date.parse("2016-01-04T00:00:00Z") + dayOfMarket * 86_400_000;
    const day = new Date(moment).toISOString().slice(0, 10);
    const make = (history: CompanyHistory): CompanyHistory => {
      if (kind === "split") return { ...history, splits: [{ exDate: day, factor: 0.5 }] };
      if (kind === "sector") {
        return { ...history, sectors: [...history.sectors, { listedOn: day, sector: "銀行業" }] };
      }
      if (kind === "price") {
        const monthEnds = history.monthEnds.map((price) =>
          price.date >= day ? { ...price, close: price.close * 1.1 } : price,
        );
        return { ...history, monthEnds };
      }
      const source = history.documents[3]!;
      const facts = { ...source.facts, profit: source.facts.profit! * 1.2 };
      const later = { ...source, documentId: "later", disclosedAt: moment, facts };
      return { ...history, documents: [...history.documents, later] };
    };
    return { company, make };
  });
