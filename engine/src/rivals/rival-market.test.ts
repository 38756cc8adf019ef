import { describe, expect, it } from "vitest";
import { marketCloseTime } from "../calendar/market-close.ts";
import type { CompanyHistory } from "../company/inputs.ts";
import { createMarket } from "../market.ts";
import { marketFixture } from "../testing/market-fixture.ts";
import { createRivalMarket } from "./rival-market.ts";

const MARKET = marketFixture(48, 60, 3);
const DAY = "2015-08-31";
const observe = (histories: readonly CompanyHistory[], day = DAY) =>
  createRivalMarket(histories, createMarket(histories).peers).observationsOn(day);

describe("sightings", () => {
  it("contain every ordinary company by code, without financials and funds", () => {
    const [first, ...rest] = MARKET;
    const fund: CompanyHistory = { ...first!, kind: "fund" };
    const expected = rest
      .filter(({ sectors: [listed] }) => listed?.sector !== "銀行業")
      .map(({ code }) => code)
      .toSorted();
    expect(observe([fund, ...rest.toReversed()]).map(({ code }) => code)).toEqual(expected);
  });

  it("contain the market value and the value of every method", () => {
    const sighting = observe(MARKET).find(({ code }) => code === MARKET[1]!.code)!;
    const price = MARKET[1]!.monthEnds.find(({ date }) => date === DAY)!.close;
    const { issuedShares, netAssets, profit } = MARKET[1]!.documents[3]!.facts;
    expect(sighting.marketValue).toBe(price * issuedShares!);
    expect(sighting.eligible).toBe(true);
    expect(sighting.rivals.book).toBe(netAssets);
    expect(sighting.rivals.fifteenTimesEarnings).toBe(15 * profit!);
    expect(Object.values(sighting.rivals).every((said) => said !== null)).toBe(true);
    expect(sighting.evidence.roe).toBe(profit! / netAssets!);
  });

  it("omit companies without a trade in the month", () => {
    const [, second] = MARKET;
    const monthEnds = second!.monthEnds.filter(({ date }) => date !== DAY);
    const seen = observe(MARKET.map((each) => (each === second ? { ...each, monthEnds } : each)));
    expect(seen.some(({ code }) => code === second!.code)).toBe(false);
    expect(seen.length).toBeGreaterThan(30);
  });

  it("are not eligible with fewer than three fiscal years or an old statement", () => {
    const early = observe(MARKET, "2013-12-30").filter(({ eligible }) => eligible);
    expect(early).toEqual([]);
    const ended = MARKET.map((history) => ({
      ...history,
      documents: history.documents.filter(({ periodEnd }) => periodEnd < "2015-01-01"),
    }));
    // Eighteen months after 31 March 2014.
    expect(observe(ended, "2015-09-30").every(({ eligible }) => eligible)).toBe(true);
    expect(observe(ended, "2015-10-31").some(({ eligible }) => eligible)).toBe(false);
  });

  it("do not use later data", () => {
    const spoilt = MARKET.map((history) => ({
      ...history,
      documents: history.documents.map((document) =>
        document.disclosedAt < marketCloseTime(DAY)
          ? document
          : Object.assign({}, document, { facts: { ...document.facts, profit: 1, netAssets: 2 } }),
      ),
      monthEnds: history.monthEnds.map((price) =>
        price.date <= DAY ? price : { date: price.date, close: 1 },
      ),
      splits: history.splits.filter(({ exDate }) => exDate <= DAY),
    }));
    expect(observe(spoilt)).toEqual(observe(MARKET));
  });

  it("use earlier prices only: the day's own price affects no method that gives a value", () => {
    const doubled = MARKET.map((history) => ({
      ...history,
      monthEnds: history.monthEnds.map((price) =>
        price.date === DAY ? { date: DAY, close: price.close * 2 } : price,
      ),
    }));
    const before = observe(MARKET);
    for (const [index, sighting] of observe(doubled).entries()) {
      expect(sighting.marketValue).toBe(before[index]!.marketValue * 2);
      expect(sighting.rivals.ridgePeers).toBe(before[index]!.rivals.ridgePeers);
      expect(sighting.rivals.ownPerBand).toBe(before[index]!.rivals.ownPerBand);
      expect(sighting.rivals.averagePrice18).toBe(before[index]!.rivals.averagePrice18);
      expect(sighting.rivals.lastMonthPrice).toBe(before[index]!.rivals.lastMonthPrice);
      expect(sighting.evidence.roe).toBe(before[index]!.evidence.roe);
      expect(sighting.evidence.netCashRatio).toBe(before[index]!.evidence.netCashRatio! / 2);
      expect(sighting.rivals.payoutYield).toBeCloseTo(before[index]!.rivals.payoutYield! / 2, 12);
    }
  });
});
