import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompanyHistory, ListedSector } from "./inputs.ts";
import { monthIndexOf } from "../calendar/days.ts";
import { createMarket, type Market } from "../market.ts";
import { createRivalMarket } from "../rivals/rival-market.ts";
import { sectorsOverTime } from "./sectors.ts";
import { marketFixture } from "../testing/market-fixture.ts";

const MACHINES: ListedSector = { listedOn: "2017-11-30", sector: "機械" };
const BANK: ListedSector = { listedOn: "2020-04-30", sector: "銀行業" };

const anyDay = fc
  .integer({ min: 1, max: 28 })
  .map((number) => `2020-01-${String(number).padStart(2, "0")}`);

describe("sectorsOverTime", () => {
  const { sectorOn, isSectorAssumed } = sectorsOverTime([BANK, MACHINES]);

  it("gives the sector of the newest list up to the day", () => {
    expect(["2017-11-30", "2020-04-29", "2020-04-30", "2025-01-06"].map(sectorOn)).toEqual([
      "機械",
      "機械",
      "銀行業",
      "銀行業",
    ]);
  });

  it("assumes the first list's sector before it, and says so", () => {
    expect(sectorOn("2014-01-06")).toBe("機械");
    expect(["2014-01-06", "2017-11-29", "2017-11-30"].map(isSectorAssumed)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("knows nothing without a list, and assumes a sector without a day", () => {
    const unknown = sectorsOverTime([]);
    expect([unknown.sectorOn("2020-01-06"), unknown.isSectorAssumed("2020-01-06")]).toEqual([
      null,
      true,
    ]);
    const undated = sectorsOverTime([{ listedOn: null, sector: "機械" }]);
    expect([undated.sectorOn("2020-01-06"), undated.isSectorAssumed("2020-01-06")]).toEqual([
      "機械",
      true,
    ]);
  });

  it("has no sector from a list that gives none", () => {
    const emptied = sectorsOverTime([MACHINES, { listedOn: "2019-01-31", sector: null }]);
    expect([emptied.sectorOn("2019-01-30"), emptied.sectorOn("2019-01-31")]).toEqual([
      "機械",
      null,
    ]);
    expect(emptied.isSectorAssumed("2019-01-31")).toBe(false);
  });

  it("does not depend on the order of lists, nor on lists after the day but the first", () => {
    const lists = fc.uniqueArray(
      fc.record({
        listedOn: anyDay,
        sector: fc.constantFrom("機械", "銀行業", "海運業", null),
      }),
      { selector: ({ listedOn }) => listedOn, minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(lists, anyDay, (listed, asked) => {
        const ordered = listed.toSorted((a, b) => (a.listedOn < b.listedOn ? -1 : 1));
        const known = ordered.filter(({ listedOn }) => listedOn <= asked);
        const expected = (known.at(-1) ?? ordered[0])!.sector;
        for (const some of [listed, ordered.toReversed(), known.length > 0 ? known : ordered]) {
          expect(sectorsOverTime(some).sectorOn(asked)).toBe(expected);
          expect(sectorsOverTime(some).isSectorAssumed(asked)).toBe(known.length === 0);
        }
      }),
      { seed: 65 },
    );
  });
});

const MARKET = marketFixture(48, 60, 3);
const PLAIN = createMarket(MARKET);
/** In 機械 at first. */
const MOVER = MARKET[5]!.code;

function toBank(listedOn: string): CompanyHistory[] {
  return MARKET.map((history) =>
    history.code === MOVER
      ? { ...history, sectors: [...history.sectors, { listedOn, sector: "銀行業" }] }
      : history,
  );
}

const modelOf = ({ peers }: Market, date: string) => peers.modelBefore(monthIndexOf(date))!;

describe("a company that becomes a bank", () => {
  it("is valued as one from the list's day on", () => {
    const market = createMarket(toBank("2016-03-16"));
    const pillarsOn = (day: string) =>
      market.valueCompany(MOVER, day).pillars.map(({ value }) => value !== null);
    expect(pillarsOn("2016-03-15")).toEqual([true, true, true, true]);
    expect(pillarsOn("2016-03-16")).toEqual([true, false, false, false]);
  });

  it("is one of the peers of earlier month ends, and none of later ones", () => {
    const onMonthEnd = createMarket(toBank("2016-03-31"));
    const dayAfter = createMarket(toBank("2016-04-01"));
    const { peerCount, coefficients } = modelOf(PLAIN, "2016-04-01");
    expect(modelOf(onMonthEnd, "2016-04-01").peerCount).toBe(peerCount - 1);
    expect(modelOf(dayAfter, "2016-04-01")).toMatchObject({ peerCount, coefficients });
    expect(modelOf(dayAfter, "2016-05-01").peerCount).toBe(peerCount - 1);
  });

  it("is observed with the sector of the month end, until it is ranked no more", () => {
    const histories = toBank("2016-03-31");
    const market = createMarket(histories);
    const rivals = createRivalMarket(histories, market.peers);
    const observed = (day: string) => rivals.observationsOn(day).find(({ code }) => code === MOVER);
    expect(observed("2016-02-29")).toMatchObject({ sector: "機械", sectorAssumed: true });
    expect(observed("2016-03-31")).toBeUndefined();
    const scales = (day: string) => [market, PLAIN].map((each) => each.evidenceScaleAt(day));
    const [before, plainBefore] = scales("2016-02-29");
    expect(before).toEqual(plainBefore);
    const [after, plainAfter] = scales("2016-03-31");
    expect(after).not.toEqual(plainAfter);
  });
});

describe("a company whose first list is late", () => {
  const dated = MARKET.map((history) =>
    Object.assign({}, history, {
      sectors: history.sectors.map(({ sector }) => ({ listedOn: "2016-03-31", sector })),
    }),
  );
  const market = createMarket(dated);

  it("has the values of its first sector before it", () => {
    expect(market.valueOn("2015-06-25")).toEqual(PLAIN.valueOn("2015-06-25"));
  });

  it("is observed with an assumed sector before it", () => {
    const rivals = createRivalMarket(dated, market.peers);
    const assumedOn = (day: string) =>
      new Set(rivals.observationsOn(day).map(({ sectorAssumed }) => sectorAssumed));
    expect(assumedOn("2016-02-29")).toEqual(new Set([true]));
    expect(assumedOn("2016-03-31")).toEqual(new Set([false]));
  });
});
