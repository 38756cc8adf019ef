import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Period, toUnixSeconds } from "./billing-periods.ts";
import { type Debit, prorate } from "./proration.ts";

const at = (iso: string) => toUnixSeconds(new Date(iso));
const november: Period = { start: at("2025-11-01T00:00:00Z"), end: at("2025-12-01T00:00:00Z") };
const lightPaid: Debit = { amount: 1_980, period: november };

describe("prorate", () => {
  it("credits the rest of what was charged and charges the rest of the new price", () => {
    expect(prorate([lightPaid], 10_000, november, at("2025-11-14T00:00:00Z"))).toEqual({
      credits: [-1_122],
      debit: 5_667,
    });
  });

  it("credits a plan changed before by what that change charged, over its own time", () => {
    const changedAt = at("2025-11-14T00:00:00Z");
    const standardPaid = { amount: 5_667, period: { start: changedAt, end: november.end } };
    const proration = prorate([standardPaid], 30_000, november, at("2025-11-20T00:00:00Z"));
    // 11 of 17 days of 5,667 yen; 11 of 30 days of 30,000 yen.
    expect(proration).toEqual({ credits: [-3_667], debit: 11_000 });
  });

  it("credits a discounted charge by what was paid, not by the price", () => {
    const discounted = { amount: 1_480, period: november };
    const { credits } = prorate([discounted], 10_000, november, at("2025-11-16T00:00:00Z"));
    expect(credits).toEqual([-740]);
  });

  it("gives each debit a credit of its own and leaves out those that are used up", () => {
    const halves: Debit[] = [
      { amount: 300, period: { start: november.start, end: at("2025-11-16T00:00:00Z") } },
      { amount: 600, period: { start: at("2025-11-16T00:00:00Z"), end: november.end } },
    ];
    const credits = (iso: string) => prorate(halves, 0, november, at(iso)).credits;
    expect(credits("2025-11-15T23:59:59Z")).toEqual([0, -600]);
    expect(credits("2025-11-16T00:00:00Z")).toEqual([-600]);
  });

  it.each([
    ["the first second", november.start, -1_980, 10_000],
    ["one second later", november.start + 1, -1_980, 10_000],
    ["half a yen later", november.start + 130, -1_980, 9_999],
    ["the last second", november.end - 1, 0, 0],
  ])("at %s of the period", (_, moment, credit, debit) => {
    expect(prorate([lightPaid], 10_000, november, moment)).toEqual({ credits: [credit], debit });
  });

  it("is nothing at the end of the period", () => {
    expect(prorate([lightPaid], 10_000, november, november.end)).toEqual({ credits: [], debit: 0 });
  });

  const price = fc.nat(100_000);
  const moment = fc.integer({ min: november.start, max: november.end - 1 });

  it("is within half a yen of the exact share, computed in big integers", () => {
    fc.assert(
      fc.property(price, moment, (amount, now) => {
        const length = BigInt(november.end - november.start);
        const exact = BigInt(amount) * BigInt(november.end - now);
        const { debit } = prorate([], amount, november, now);
        const twiceError = 2n * (BigInt(debit) * length - exact);
        expect(twiceError > -length && twiceError <= length).toBe(true);
      }),
    );
  });

  it("cancels out where the new price is what was charged", () => {
    fc.assert(
      fc.property(price, moment, (amount, now) => {
        const { credits, debit } = prorate([{ amount, period: november }], amount, november, now);
        expect(debit + credits.reduce((sum, credit) => sum + credit, 0)).toBe(0);
      }),
    );
  });

  it("never charges more later than earlier", () => {
    fc.assert(
      fc.property(price, moment, moment, (amount, a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)];
        const charged = (now: number) => prorate([], amount, november, now).debit;
        expect(charged(late)).toBeLessThanOrEqual(charged(early));
      }),
    );
  });
});
