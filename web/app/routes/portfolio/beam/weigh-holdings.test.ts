import type { PortfolioCompany } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tiltDegrees } from "../../../ui/figures/tilt-degrees.ts";
import { heldCompany } from "./testing/held-company.ts";
import { type HoldingWeight, readBeam, weighHoldings } from "./weigh-holdings.ts";

const weighAll = (companies: PortfolioCompany[]) => weighHoldings({ companies, not_analyzed: [] });

describe("weighHoldings", () => {
  it("multiplies the shares of all accounts by price, value and the ends of the 80% band", () => {
    const company = heldCompany("1001", {
      close: 1_000,
      value: 1_250,
      band: [800, 2_000],
      shares: [100, 50],
    });
    expect(weighAll([company])).toEqual({
      weights: [
        {
          ticker: "1001",
          name: "名1001",
          shares: 150,
          price: 150_000,
          value: 187_500,
          band: { low: 120_000, high: 300_000 },
        },
      ],
      excluded: [],
    });
  });

  it("puts the heaviest first and leaves out companies without shares", () => {
    const { weights, excluded } = weighAll([
      heldCompany("1001", { close: 100, value: 100 }),
      heldCompany("1002", { close: 900, value: 100 }),
      heldCompany("1003", { close: 500, value: 100, shares: [] }),
    ]);
    expect(weights.map(({ ticker }) => ticker)).toEqual(["1002", "1001"]);
    expect(excluded).toEqual([]);
  });

  it("says why a company with shares is in neither pan", () => {
    const doubtful = heldCompany("1001", { close: 1, value: 1 });
    const masked = heldCompany("1002", { close: 1, value: null });
    const companies = [
      { ...doubtful, holding_doubt: "unknown_share_basis" as const },
      masked,
      heldCompany("1003", { close: 1, value: null }),
      heldCompany("1004", { close: null, value: 1 }),
    ];
    const groups = [{ label: "not_authorized" as const, companies: [masked] }];
    const { weights, excluded } = weighHoldings({ companies, not_analyzed: groups });
    expect(weights).toEqual([]);
    expect(excluded.map(({ ticker, reason }) => [ticker, reason])).toEqual([
      ["1001", "unknown_share_basis"],
      ["1002", "not_authorized"],
      ["1003", "unrated"],
      ["1004", "no_price"],
    ]);
  });
});

const yen = fc.double({ min: 1, max: 1e9, noNaN: true });
const part = fc.double({ min: 0.1, max: 1, noNaN: true });
const weight: fc.Arbitrary<HoldingWeight> = fc
  .record({ price: yen, value: yen, part })
  .map(({ price, value, part: below }) => ({
    ticker: "1001",
    name: "名",
    shares: 100,
    price,
    value,
    band: { low: value * below, high: value / below },
  }));
const weights = fc.array(weight, { minLength: 1, maxLength: 100 });

const scale = (each: HoldingWeight, by: number): HoldingWeight => ({
  ...each,
  price: each.price * by,
  value: each.value * by,
  band: each.band === null ? null : { low: each.band.low * by, high: each.band.high * by },
});

describe("readBeam", () => {
  it("reads nothing without a weight", () => {
    expect(readBeam([])).toBeNull();
  });

  it("has no fan as soon as one weight has no band", () => {
    const known = { ticker: "1001", name: "名", shares: 1, price: 80, value: 100 };
    const band = { low: 50, high: 200 };
    expect(readBeam([{ ...known, band }])!.fan).toEqual({
      band,
      ratios: [0.4, 1.6],
      tilts: [tiltDegrees(1.6), tiltDegrees(0.4)],
    });
    expect(
      readBeam([
        { ...known, band },
        { ...known, band: null },
      ])!.fan,
    ).toBeNull();
  });

  it("is the tilt of the one company that is left", () => {
    fc.assert(
      fc.property(weight, (only) => {
        expect(readBeam([only])!.tilt).toBe(tiltDegrees(only.price / only.value));
      }),
    );
  });

  it("does not depend on the order", () => {
    fc.assert(
      fc.property(weights, (given) => {
        const [read, reversed] = [readBeam(given)!, readBeam(given.toReversed())!];
        expect(reversed.tilt).toBeCloseTo(read.tilt, 6);
        expect(reversed.fan!.tilts[0]).toBeCloseTo(read.fan!.tilts[0], 6);
        expect(reversed.fan!.tilts[1]).toBeCloseTo(read.fan!.tilts[1], 6);
      }),
    );
  });

  it("stays as it is where all shares grow alike", () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0.01, max: 100, noNaN: true }), (given, by) => {
        const [read, scaled] = [readBeam(given)!, readBeam(given.map((each) => scale(each, by)))!];
        expect(scaled.tilt).toBeCloseTo(read.tilt, 6);
        expect(scaled.ratio / read.ratio).toBeCloseTo(1, 9);
      }),
    );
  });

  it("lies within its fan, between the readings of its lightest and its heaviest company", () => {
    fc.assert(
      fc.property(weights, (given) => {
        const { tilt, ratio, value, fan } = readBeam(given)!;
        expect(fan!.band.low).toBeLessThanOrEqual(value * (1 + 1e-12));
        expect(fan!.band.high).toBeGreaterThanOrEqual(value * (1 - 1e-12));
        expect(fan!.tilts[0]).toBeLessThanOrEqual(tilt + 1e-9);
        expect(fan!.tilts[1]).toBeGreaterThanOrEqual(tilt - 1e-9);
        const ratios = given.map((each) => each.price / each.value);
        expect(ratio).toBeGreaterThanOrEqual(Math.min(...ratios) * (1 - 1e-9));
        expect(ratio).toBeLessThanOrEqual(Math.max(...ratios) * (1 + 1e-9));
      }),
    );
  });
});
