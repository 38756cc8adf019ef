import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toUnixSeconds } from "./billing-periods.ts";
import { type MoneyOff, priceAfterDiscount, reduction, startDiscount } from "./discount.ts";

const start = toUnixSeconds(new Date("2025-11-14T00:00:00Z"));
const yenOff = (yen: number): MoneyOff => ({ kind: "yen", yen });
const percentOff = (percent: number): MoneyOff => ({ kind: "percent", percent });

describe("reduction", () => {
  it.each([
    [1_980, yenOff(500), 500],
    [500, yenOff(1_980), 500],
    [1_980, percentOff(10), 198],
    [1_980, percentOff(12.5), 248],
    [1_980, percentOff(33.33), 660],
    [30_000, percentOff(0.01), 3],
    [10_000, percentOff(100), 10_000],
    [0, percentOff(50), 0],
  ])("takes of %i yen by %j: %i", (price, off, expected) => {
    expect(reduction(price, off)).toBe(expected);
  });

  it("is a whole number of yen between nothing and the price", () => {
    const off = fc.oneof(
      fc.nat(40_000).map(yenOff),
      fc.integer({ min: 1, max: 10_000 }).map((hundredths) => percentOff(hundredths / 100)),
    );
    fc.assert(
      fc.property(fc.nat(100_000), off, (price, moneyOff) => {
        const yen = reduction(price, moneyOff);
        expect(Number.isInteger(yen)).toBe(true);
        expect(yen).toBeGreaterThanOrEqual(0);
        expect(yen).toBeLessThanOrEqual(price);
      }),
    );
  });

  it("is within half a yen of the exact percentage", () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 10_000 }), (price, hundredths) => {
        const exact = BigInt(price) * BigInt(hundredths);
        const error = BigInt(reduction(price, percentOff(hundredths / 100))) * 10_000n - exact;
        expect(error > -5_000n && error <= 5_000n).toBe(true);
      }),
    );
  });
});

describe("priceAfterDiscount", () => {
  const coupon = { off: yenOff(500), plans: ["tenbin_light"] as const, months: 3 };
  const discount = startDiscount(coupon, start);
  const price = (iso: string) =>
    priceAfterDiscount(1_980, "tenbin_light", discount, toUnixSeconds(new Date(iso)));

  it("is reduced for as many monthly charges as the coupon has months", () => {
    const charges = ["2025-11-14", "2025-12-14", "2026-01-14", "2026-02-14", "2026-03-14"];
    expect(charges.map((day) => price(`${day}T00:00:00Z`))).toEqual([
      1_480, 1_480, 1_480, 1_980, 1_980,
    ]);
  });

  it("changes at the second of its start and of its end", () => {
    expect(price("2025-11-13T23:59:59Z")).toBe(1_980);
    expect(price("2025-11-14T00:00:00Z")).toBe(1_480);
    expect(price("2026-02-13T23:59:59Z")).toBe(1_480);
    expect(price("2026-02-14T00:00:00Z")).toBe(1_980);
  });

  it("is full for other plans and without a discount", () => {
    expect(priceAfterDiscount(10_000, "tenbin_standard", discount, start)).toBe(10_000);
    expect(priceAfterDiscount(1_980, "tenbin_light", null, start)).toBe(1_980);
  });

  it("ends a discount of the 31st on the last day of a shorter month", () => {
    const last = toUnixSeconds(new Date("2026-01-31T05:00:00Z"));
    const { end } = startDiscount({ ...coupon, months: 1 }, last);
    expect(new Date(end * 1_000).toISOString()).toBe("2026-02-28T05:00:00.000Z");
  });
});
