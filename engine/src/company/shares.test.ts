import { describe, expect, it } from "vitest";
import type { Facts } from "./inputs.ts";
import { netSharesOn } from "./shares.ts";
import { seededRandom } from "../measurement/random.ts";
import { NO_FACTS } from "../testing/company-fixtures.ts";

const PERIOD_END = "2020-03-31";
const facts = (given: Partial<Facts>): Facts => ({ ...NO_FACTS, ...given });
const split = (exDate: string, factor = 0.5) => ({ exDate, factor });

describe("netSharesOn without splits", () => {
  it("deducts treasury shares from the issued count", () => {
    expect(
      netSharesOn("2020-07-01", PERIOD_END, facts({ issuedShares: 100, treasuryShares: 8 }), []),
    ).toEqual({ count: 92, basis: "issued_less_treasury" });
  });

  it("otherwise divides parent equity by BPS", () => {
    const given = facts({
      issuedShares: 100,
      netAssets: 100_000,
      nonControllingInterests: 5_000,
      bpsYen: 1_000,
    });
    expect(netSharesOn("2020-07-01", PERIOD_END, given, [])).toEqual({
      count: 95,
      basis: "equity_by_bps",
    });
  });

  it("otherwise returns the issued shares", () => {
    expect(netSharesOn("2020-07-01", PERIOD_END, facts({ issuedShares: 100 }), [])).toEqual({
      count: 100,
      basis: "issued",
    });
  });

  it("does not mistake treasury stock in yen for shares", () => {
    const given = facts({ issuedShares: 100, treasuryStockYen: -60 });
    expect(netSharesOn("2020-07-01", PERIOD_END, given, [])?.count).toBe(100);
  });

  it.each([
    ["a BPS in thousands", { netAssets: 95_000, bpsYen: 1 }],
    ["a negative BPS", { netAssets: 95_000, bpsYen: -1_000 }],
    ["negative equity", { netAssets: -95_000, bpsYen: 1_000 }],
    ["a BPS of nothing", { netAssets: 95_000, bpsYen: 0 }],
  ])("rejects %s", (_, given) => {
    const shares = netSharesOn(
      "2020-07-01",
      PERIOD_END,
      facts({ issuedShares: 100, ...given }),
      [],
    );
    expect(shares).toEqual({ count: 100, basis: "issued" });
  });

  it("rejects a treasury holding above the issued shares", () => {
    const given = facts({ issuedShares: 100, treasuryShares: 120 });
    expect(netSharesOn("2020-07-01", PERIOD_END, given, [])).toEqual({
      count: 100,
      basis: "issued",
    });
  });

  it("works with BPS alone and returns null without both", () => {
    const given = facts({ netAssets: 95_000, bpsYen: 1_000 });
    expect(netSharesOn("2020-07-01", PERIOD_END, given, [])?.count).toBe(95);
    expect(netSharesOn("2020-07-01", PERIOD_END, facts({ netAssets: 1 }), [])).toBeNull();
    expect(netSharesOn("2020-07-01", PERIOD_END, facts({ issuedShares: 0 }), [])).toBeNull();
  });

  it("rejects fewer issued shares than a trading unit", () => {
    expect(netSharesOn("2020-07-01", PERIOD_END, facts({ issuedShares: 1 }), [])).toBeNull();
    const given = facts({ issuedShares: 1, netAssets: 95_000, bpsYen: 1_000 });
    expect(netSharesOn("2020-07-01", PERIOD_END, given, [])?.count).toBe(95);
  });
});

describe("netSharesOn with splits", () => {
  const plain = facts({ issuedShares: 100, treasuryShares: 10 });

  it("multiplies the count on the ex-date, not before", () => {
    const splits = [split("2020-09-29")];
    expect(netSharesOn("2020-09-28", PERIOD_END, plain, splits)?.count).toBe(90);
    expect(netSharesOn("2020-09-29", PERIOD_END, plain, splits)?.count).toBe(180);
  });

  it("consolidates ten to one", () => {
    const splits = [split("2020-09-29", 10)];
    expect(netSharesOn("2020-12-01", PERIOD_END, plain, splits)?.count).toBe(9);
  });

  it("ignores splits before the period end: the count includes them", () => {
    expect(netSharesOn("2020-12-01", PERIOD_END, plain, [split("2020-02-26")])?.count).toBe(90);
  });

  it("applies a split with the period end as record date, ex some days earlier", () => {
    const splits = [split("2020-03-30")];
    expect(netSharesOn("2020-07-01", PERIOD_END, plain, splits)?.count).toBe(180);
  });

  it("applies several in any order given", () => {
    const splits = [split("2020-09-29"), split("2020-05-28", 0.25)];
    expect(netSharesOn("2020-12-01", PERIOD_END, plain, splits)?.count).toBe(720);
    expect(netSharesOn("2020-12-01", PERIOD_END, plain, splits.toReversed())?.count).toBe(720);
  });

  it("recognises a BPS restated for a split after the period end", () => {
    const restated = facts({ issuedShares: 100, netAssets: 98_000, bpsYen: 500 });
    const splits = [split("2020-05-28")];
    expect(netSharesOn("2020-07-01", PERIOD_END, restated, splits)).toEqual({
      count: 196,
      basis: "equity_by_bps",
    });
  });

  it("recognises a BPS that is not restated", () => {
    const asFiled = facts({ issuedShares: 100, netAssets: 98_000, bpsYen: 1_000 });
    const splits = [split("2020-05-28")];
    expect(netSharesOn("2020-07-01", PERIOD_END, asFiled, splits)?.count).toBe(196);
  });

  it("recognises a BPS restated for a consolidation", () => {
    const restated = facts({ issuedShares: 1_000, netAssets: 98_000, bpsYen: 1_000 });
    const splits = [split("2020-09-29", 10)];
    expect(netSharesOn("2020-12-01", PERIOD_END, restated, splits)?.count).toBe(98);
  });

  it("distinguishes a consolidation of two to one from a treasury holding of half", () => {
    const restated = facts({ issuedShares: 100, netAssets: 49_000, bpsYen: 1_000 });
    const splits = [split("2020-09-29", 2)];
    expect(netSharesOn("2020-12-01", PERIOD_END, restated, splits)?.count).toBe(49);
  });

  it("applies the later split only, when BPS is restated for the first of two", () => {
    const restated = facts({ issuedShares: 100, netAssets: 98_000, bpsYen: 500 });
    const splits = [split("2020-05-28"), split("2020-11-27")];
    expect(netSharesOn("2020-12-01", PERIOD_END, restated, splits)?.count).toBe(392);
  });

  it("falls back to the issued shares while the split of a restated BPS is not yet known", () => {
    const restated = facts({ issuedShares: 100, netAssets: 98_000, bpsYen: 500 });
    const splits = [split("2020-07-30")];
    expect(netSharesOn("2020-07-01", PERIOD_END, restated, splits)).toEqual({
      count: 100,
      basis: "issued",
    });
    expect(netSharesOn("2020-07-30", PERIOD_END, restated, splits)?.count).toBe(196);
  });

  it("takes no treasury holding of half for a split because equity ÷ BPS is above all issued shares", () => {
    const withRights = facts({ issuedShares: 100, netAssets: 103_100, bpsYen: 1_000 });
    expect(netSharesOn("2020-12-01", PERIOD_END, withRights, [split("2020-09-29")])).toEqual({
      count: 200,
      basis: "issued",
    });
  });
});

describe("netSharesOn of a third of all shares held", () => {
  it("recognises a BPS restated for a split, which no subscription rights explain", () => {
    // Equity ÷ BPS is 1.34 times the issued count before the split, and 0.67 of that after it.
    const held = facts({ issuedShares: 100, netAssets: 134_000, bpsYen: 1_000 });
    expect(netSharesOn("2020-12-01", PERIOD_END, held, [split("2020-05-28")])).toEqual({
      count: 134,
      basis: "equity_by_bps",
    });
  });
});

describe("netSharesOn of equity that subscription rights are in", () => {
  it("counts the issued shares at most", () => {
    const withRights = facts({ issuedShares: 100, netAssets: 102_000, bpsYen: 1_000 });
    expect(netSharesOn("2020-12-01", PERIOD_END, withRights, [])).toEqual({
      count: 100,
      basis: "equity_by_bps",
    });
    expect(netSharesOn("2020-12-01", PERIOD_END, withRights, [split("2020-09-29")])?.count).toBe(
      200,
    );
  });
});

describe("netSharesOn of random companies", () => {
  const random = seededRandom(111);
  const FACTORS = [0.1, 0.2, 1 / 3, 0.5, 2, 5, 10];

  it("is the same whether BPS is restated for a split or not, and never above the issued count", () => {
    for (let times = 0; times < 500; times += 1) {
      const factor = FACTORS[Math.floor(random() * FACTORS.length)]!;
      const issuedShares = 1_000 + Math.floor(random() * 1e8);
      // From a quarter of all shares held to a tenth of equity in subscription rights.
      const netAssets = issuedShares * 1_000 * (0.75 + random() * 0.35);
      const [asFiled, restated] = [1_000, 1_000 * factor].map((bpsYen) =>
        netSharesOn("2020-12-01", PERIOD_END, facts({ issuedShares, netAssets, bpsYen }), [
          split("2020-05-28", factor),
        ]),
      );
      expect(restated!.basis).toBe(asFiled!.basis);
      expect(restated!.count / asFiled!.count).toBeCloseTo(1, 9);
      expect(asFiled!.count).toBeLessThanOrEqual((issuedShares / factor) * (1 + 1e-12));
    }
  });
});
