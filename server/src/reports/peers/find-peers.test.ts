import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GivenCompany, ratedCompany } from "../../valuation/testing/rated-market.ts";
import { findPeers } from "./find-peers.ts";

function company(code: string, mv: number | null, more: Partial<GivenCompany> = {}) {
  const { fields, ...known } = more;
  return ratedCompany({ code, sector33: "化学", fields: { mv, ...fields }, ...known });
}

const distance = (mv: number) => Math.abs(Math.log(mv / 100));

describe("findPeers", () => {
  const own = company("10000", 100);
  const tickers = (others: readonly ReturnType<typeof company>[]) =>
    findPeers(own, [own, ...others]).map(({ ticker }) => ticker);

  it("takes the nearest in size by ratio, largest first", () => {
    const sizes = [1, 20, 50, 90, 110, 200, 500, 10_000];
    const others = sizes.map((mv, at) => company(`2000${at}`, mv));
    expect(findPeers(own, others).map(({ mv }) => mv)).toEqual([500, 200, 110, 90, 50, 20]);
  });

  it("prefers the lower code among equally near ones", () => {
    const codes = ["20080", "20010", "20070", "20020", "20060", "20030", "20050", "20040"];
    const others = codes.map((code) => company(code, 200));
    expect(tickers(others).toSorted()).toEqual(["2001", "2002", "2003", "2004", "2005", "2006"]);
  });

  it("leaves out other sectors, other kinds, delisted ones and those without a size", () => {
    const others = [
      company("20010", 100, { sector33: "銀行業" }),
      company("20020", 100, { kind: "fund" }),
      company("20030", 100, { fields: { delisted: true } }),
      company("20040", null),
      company("20050", 0),
      company("20060", 100),
    ];
    expect(tickers(others)).toEqual(["2006"]);
  });

  it("has none for a company without a size or a sector", () => {
    expect(findPeers(company("10010", null), [own])).toEqual([]);
    expect(findPeers(company("10010", 100, { sector33: null }), [own])).toEqual([]);
  });

  it("shows multiples and verdict of each", () => {
    const other = company("20010", 150, {
      nameJp: "同業化学",
      figures: { per: 12.5, forecast_per: 11, pbr: 0.8 },
      rating: { verdict: "cheap", ratio: 0.75 },
    });
    expect(findPeers(own, [other])).toEqual([
      {
        ticker: "2001",
        name_jp: "同業化学",
        mv: 150,
        per: 12.5,
        forecast_per: 11,
        pbr: 0.8,
        ratio: 0.75,
        verdict: "cheap",
      },
    ]);
  });

  it("gives six of many, none of them further than any that it leaves out", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(sizes, (given) => {
        const others = given.map((mv, at) => company(String(20_000 + at * 10), mv));
        const peers = findPeers(own, others).map(({ mv }) => mv!);
        const nearest = given.map(distance).toSorted((a, b) => a - b);
        expect(peers.map(distance).toSorted((a, b) => a - b)).toEqual(nearest.slice(0, 6));
        expect(peers).toEqual(peers.toSorted((a, b) => b - a));
      }),
      { seed: 20251114, numRuns: 50 },
    );
  });
});
