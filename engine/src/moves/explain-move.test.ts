import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { monthIndexOf } from "../calendar/days.ts";
import { createMarket } from "../market.ts";
import { deserializePeersTimeline, serializePeersTimeline } from "../peers/serialized-timeline.ts";
import { marketFixture } from "../testing/market-fixture.ts";
import { valueCauses, type ValueMove } from "./value-move.ts";

/** From January 2012; reports come each June, and every fourth company splits in March 2014. */
const histories = marketFixture(30, 60);
const market = createMarket(histories);
const { codes, monthEnds } = market;
const company = fc.constantFrom(...codes);
const days = fc.uniqueArray(fc.constantFrom(...monthEnds, "2015-06-10", "2016-06-20"), {
  minLength: 2,
  maxLength: 2,
});

const perShare = (code: string, day: string) => {
  const { value, shares } = market.valueCompany(code, day);
  const { splits } = histories.find((history) => history.code === code)!;
  const factor = splits
    .filter(({ exDate }) => exDate > day)
    .reduce((product, split) => product * split.factor, 1);
  return value === null ? null : (value / shares!) * factor;
};
const levelOn = (day: string) => market.peers.modelBefore(monthIndexOf(day))!.level;
const sumOf = ({ causes }: ValueMove) =>
  valueCauses.reduce((total, cause) => total + causes[cause], 0);

describe("explainMove", () => {
  it("adds up to the change of the value per share between any two days", () => {
    let explained = 0;
    fc.assert(
      fc.property(company, days, (code, both) => {
        const [before, after] = both.toSorted() as [string, string];
        const [from, to] = [perShare(code, before), perShare(code, after)];
        const move = market.explainMove(code, before, after);
        const change = from === null || to === null ? null : to / from - 1;
        expect(move === null).toBe(change === null);
        if (move === null) return;
        explained += 1;
        expect(sumOf(move)).toBeCloseTo(change!, 10);
        expect(move.change).toBeCloseTo(change!, 10);
      }),
      { seed: 19, numRuns: 200 },
    );
    expect(explained).toBeGreaterThan(50);
  });

  it("names nothing within a month without a new filing", () => {
    for (const code of codes) {
      const move = market.explainMove(code, "2016-08-01", "2016-08-31");
      if (move === null) continue;
      expect([move.change, ...Object.values(move.causes)].map(Math.abs)).toEqual(
        Array.from({ length: 7 }, () => 0),
      );
    }
  });

  it("names the filings, and what damps and shares them, within the month of a filing", () => {
    const moved = codes.flatMap(
      (code) => market.explainMove(code, "2016-06-01", "2016-06-30") ?? [],
    );
    expect(moved.length).toBeGreaterThan(10);
    for (const { causes } of moved) {
      expect(causes.results).not.toBe(0);
      expect(Math.sign(causes.damping)).toBe(-Math.sign(causes.results));
      expect([causes.market_level, causes.multiples, causes.premium].map(Math.abs)).toEqual([
        0, 0, 0,
      ]);
    }
  });

  it("names the market's level by the weight of the peers pillar, from month to month", () => {
    const [before, after] = ["2016-09-30", "2016-10-31"];
    const moved = codes.flatMap((code) => {
      const move = market.explainMove(code, before, after);
      const peers = market.valueCompany(code, after).pillars.find(({ key }) => key === "peers");
      return move === null || peers?.value == null ? [] : [{ move, weight: peers.weight }];
    });
    expect(moved.length).toBeGreaterThan(10);
    for (const { move, weight } of moved) {
      const mean = move.change / Math.log1p(move.change);
      const level = weight * (levelOn(after) - levelOn(before));
      expect(move.causes.market_level).toBeCloseTo(mean * level, 10);
      expect([move.causes.results, move.causes.shares].map(Math.abs)).toEqual([0, 0]);
    }
  });

  it("counts a split as no cause", () => {
    const split = histories.filter(({ splits }) => splits.length > 0);
    for (const { code } of split) {
      const move = market.explainMove(code, "2014-02-28", "2014-03-31");
      expect(Math.abs(move?.causes.shares ?? 0)).toBeLessThan(1e-12);
    }
  });

  it("gives the same from day to day as for each pair, also over a chosen window", () => {
    const window = { begin: -3, end: 0 };
    const some = monthEnds.slice(-8);
    for (const code of codes.slice(0, 8)) {
      const pairs = some
        .slice(1)
        .map((day, at) => market.explainMove(code, some[at]!, day, window));
      expect([...market.explainMoves(code, some, window)]).toEqual(pairs);
    }
  });

  it("counts the market's level among its multiples in records that lack it", () => {
    const record = serializePeersTimeline(market.peers);
    const models = record.models.map((model) => {
      if (model === null) return null;
      const { level: _, ...rest } = model;
      return rest;
    });
    const older = createMarket(histories, deserializePeersTimeline({ ...record, models }));
    const [before, after] = ["2015-09-30", "2016-10-31"];
    for (const code of codes) {
      const [move, without] = [market, older].map((each) => each.explainMove(code, before, after));
      if (move == null || without == null) continue;
      expect(Math.abs(without.causes.market_level)).toBe(0);
      expect(without.change).toBeCloseTo(move.change, 12);
    }
  });
});
