import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPointInTimeCompany } from "../point-in-time-company.ts";
import {
  annualReport,
  annualReports,
  companyHistory,
  PLAIN_FACTS,
} from "../testing/company-fixtures.ts";
import type { Facts } from "./inputs.ts";
import { claimOfOtherClasses, ordinaryEquity } from "./share-classes.ts";

/** 10 million ordinary shares, of which 1 million are its own, and equity of 10 billion yen. */
const facts = (change: Partial<Facts>): Facts => ({
  ...PLAIN_FACTS,
  treasuryShares: 1_000_000,
  ...change,
});

const yen = fc.integer({ min: 1, max: 5_000 });

describe("owners' equity of a company with preferred shares", () => {
  it("belongs to them as far as BPS × ordinary shares leaves it", () => {
    const preferred = facts({ otherClassShares: 500_000, bpsYen: 800 });
    expect(claimOfOtherClasses(preferred)).toBe(2.8e9);
    expect(ordinaryEquity(preferred)).toBe(7.2e9);
  });

  it("is theirs alone where BPS is negative", () => {
    const preferred = facts({ otherClassShares: 500_000, bpsYen: -50 });
    expect(ordinaryEquity(preferred)).toBe(-4.5e8);
  });

  it("is not told apart without BPS", () => {
    const preferred = facts({ otherClassShares: 500_000, bpsYen: null });
    expect(claimOfOtherClasses(preferred)).toBeNull();
    expect(ordinaryEquity(preferred)).toBeNull();
  });

  it.each([null, 0])("belongs to the ordinary shares where other classes are %s", (other) => {
    const plain = facts({ otherClassShares: other, bpsYen: 800 });
    expect(claimOfOtherClasses(plain)).toBe(0);
    expect(ordinaryEquity(plain)).toBe(1e10);
  });

  const minorityInterests = fc.integer({ min: 0, max: 9_000_000_000 });

  it("is at most BPS × ordinary shares where others have a part, and never more than all", () => {
    fc.assert(
      fc.property(
        yen,
        minorityInterests,
        fc.nat({ max: 3 }),
        (bpsYen, minorities, otherClassShares) => {
          const given = facts({ bpsYen, otherClassShares, nonControllingInterests: minorities });
          const equity = 1e10 - minorities;
          expect(ordinaryEquity(given)).toBe(
            otherClassShares === 0 ? equity : Math.min(equity, bpsYen * 9_000_000),
          );
        },
      ),
      { seed: 93 },
    );
  });
});

const sharesOn = (change: Partial<Facts>) =>
  createPointInTimeCompany(
    companyHistory({ documents: annualReports(2020, 2022, () => change) }),
  ).sharesOn("2022-08-31");

/** Issued in 2022: 4.9 million. */
const withNewShares = (otherClassShares: number | null, bpsYen: number) =>
  createPointInTimeCompany(
    companyHistory({
      documents: [
        annualReport(2021, { issuedShares: 10_100_000 }),
        annualReport(2022, { issuedShares: 15_000_000, otherClassShares, bpsYen }),
      ],
    }),
  ).sharesOn("2022-08-31");

/** By a BPS of 1,000 yen in 2021, but for `change`. */
const sharesAfter = (issuedShares: number, bpsYen: number, change: Partial<Facts> = {}) =>
  createPointInTimeCompany(
    companyHistory({
      documents: [
        annualReport(2021, { issuedShares: 10_100_000, ...change }),
        annualReport(2022, { issuedShares, bpsYen }),
      ],
    }),
  ).sharesOn("2022-08-31");

const stateWithBps = (bpsYen: number) =>
  createPointInTimeCompany(
    companyHistory({
      documents: annualReports(2018, 2022, () => ({ otherClassShares: 500_000, bpsYen })),
    }),
  ).stateOn("2022-08-31");

describe("shares of a company with preferred shares", () => {
  it("are the ordinary ones, whatever the others", () => {
    fc.assert(
      fc.property(fc.nat({ max: 50_000_000 }), yen, (otherClassShares, bpsYen) => {
        expect(sharesOn({ treasuryShares: 400_000, otherClassShares, bpsYen })).toMatchObject({
          count: 9_600_000,
          basis: "issued_less_treasury",
        });
      }),
      { seed: 93 },
    );
  });

  it("are not counted by equity ÷ BPS, of which a part is the others'", () => {
    // 10 billion of equity ÷ 1,000 yen would count 10 million.
    const change = { issuedShares: 10_200_000, bpsYen: 1_000 };
    expect(sharesOn(change)).toMatchObject({ count: 1e7, basis: "equity_by_bps" });
    expect(sharesOn({ ...change, otherClassShares: 500_000 })).toMatchObject({
      count: 10_200_000,
      basis: "issued",
    });
  });

  it("are still told apart while only a summary of the next year is known", () => {
    const company = createPointInTimeCompany(
      companyHistory({
        documents: [
          annualReport(2021, { otherClassShares: 500_000, bpsYen: 800 }),
          annualReport(2022, {
            otherClassShares: null,
            bpsYen: 850,
            currentAssets: null,
            liabilities: null,
          }),
        ],
      }),
    );
    expect(company.stateOn("2022-08-31").book).toBe(8.5e9);
  });

  it("have no price to book where none of the equity is theirs", () => {
    expect(stateWithBps(800)).toMatchObject({ ratios: { roe: expect.any(Number) } });
    expect(stateWithBps(-50)).toMatchObject({ ratios: null });
    expect(stateWithBps(-50).book).toBeLessThan(0);
  });

  it("may count others where classes are not told apart and BPS does not go with the count", () => {
    // 5 of 15 million are preferred; their part leaves the ordinary shares less than nothing.
    expect(withNewShares(null, -200)).toMatchObject({
      count: 14_900_000,
      basis: "equity_by_bps",
      classesUnclear: "count",
    });
    expect(withNewShares(5_000_000, -200)?.classesUnclear).toBeNull();
    expect(withNewShares(null, 800)?.classesUnclear).toBeNull();
  });

  it("count no others where the BPS before proves them, though equity may be others' too", () => {
    // BPS leaves the ordinary shares 8 of 10 billion yen.
    expect(sharesAfter(10_100_000, 800)).toMatchObject({ count: 1e7, classesUnclear: "equity" });
    expect(sharesAfter(10_300_000, 800)).toMatchObject({ count: 1.02e7, classesUnclear: "equity" });
    expect(sharesAfter(10_500_000, 800)).toMatchObject({ count: 1.04e7, classesUnclear: "count" });
    expect(sharesAfter(10_100_000, 1_000)?.classesUnclear).toBeNull();
    // Treasury shares were stated, and no BPS by which to count.
    const stated = { treasuryShares: 100_000, bpsYen: null };
    expect(sharesAfter(10_100_000, 800, stated)).toMatchObject({
      count: 1e7,
      classesUnclear: "count",
    });
    expect(sharesAfter(10_100_000, 800, { bpsYen: 700 })?.classesUnclear).toBe("count");
  });
});
