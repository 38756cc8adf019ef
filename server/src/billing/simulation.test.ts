import { type PlanName, planNames } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cycleBoundary, nextBoundary, toUnixSeconds } from "./money/billing-periods.ts";
import { type Discount, startDiscount } from "./money/discount.ts";
import type { MemberPlan } from "./plan-changes.ts";
import { plans } from "./plans.ts";
import { type SimulationInput, simulateChanges } from "./simulation.ts";

const at = (iso: string) => toUnixSeconds(new Date(iso));
const november = { start: at("2025-11-01T00:00:00Z"), end: at("2025-12-01T00:00:00Z") };
const fourteenth = new Date("2025-11-14T00:00:00Z");

const nobody: SimulationInput = {
  plan: "tenbin_free",
  effectivePlan: "tenbin_free",
  running: null,
  balance: 0,
  discountOf: () => null,
};

function paying(plan: MemberPlan, changes: Partial<SimulationInput> = {}): SimulationInput {
  const debits = [{ amount: plans[plan].price, period: november }];
  const running = { anchor: november.start, period: november, debits, isWaiting: false };
  return { ...nobody, plan, effectivePlan: plan, running, ...changes };
}

/** Amount now, amount a month, and when that begins. */
function amounts(input: SimulationInput, now = fourteenth) {
  const simulation = simulateChanges(input, now);
  return Object.fromEntries(
    planNames.map((plan) => {
      const { amount_instants, amount_periodicals, next_period_start } = simulation[plan];
      return [plan, [amount_instants, amount_periodicals, next_period_start?.slice(0, 10) ?? null]];
    }),
  );
}

describe("simulateChanges", () => {
  it("charges somebody without a plan the whole first month", () => {
    expect(amounts(nobody)).toEqual({
      tenbin_free: [0, 0, null],
      tenbin_unit: [500, 500, "2025-12-14"],
      tenbin_beginners: [3_980, 3_980, "2025-12-14"],
      tenbin_light: [1_980, 1_980, "2025-12-14"],
      tenbin_standard: [10_000, 10_000, "2025-12-14"],
      tenbin_expert: [30_000, 30_000, "2025-12-14"],
    });
  });

  it("prorates upgrades and lets everything below wait for the end of the period", () => {
    expect(amounts(paying("tenbin_standard"))).toEqual({
      tenbin_free: [0, 0, "2025-12-01"],
      tenbin_unit: [500, 500, "2025-12-14"],
      tenbin_beginners: [0, 3_980, "2025-12-01"],
      tenbin_light: [0, 1_980, "2025-12-01"],
      tenbin_standard: [0, 10_000, "2025-12-01"],
      tenbin_expert: [17_000 - 5_667, 30_000, "2025-12-01"],
    });
    expect(amounts(paying("tenbin_light")).tenbin_standard).toEqual([4_545, 10_000, "2025-12-01"]);
  });

  it("flags light as nominally below beginners, and effectively the same [spec 4.3]", () => {
    expect(simulateChanges(paying("tenbin_beginners"), fourteenth).tenbin_light).toEqual({
      amount_instants: 0,
      amount_periodicals: 1_980,
      next_period_start: "2025-12-01T00:00:00.000Z",
      nominally_upgrading: false,
      nominally_downgrading: true,
      effectively_upgrading: false,
      effectively_downgrading: false,
    });
  });

  it("compares rights with the effective plan, which a monitor does not pay for", () => {
    const monitor = { ...nobody, effectivePlan: "tenbin_standard" as const };
    expect(simulateChanges(monitor, fourteenth).tenbin_light).toMatchObject({
      nominally_upgrading: true,
      nominally_downgrading: false,
      effectively_upgrading: false,
      effectively_downgrading: true,
    });
  });

  it("adds what was carried and uses credit, but asks for no 1 to 49 yen", () => {
    const charged = [40, -500, -4_495, -4_496, -9_000].map(
      (balance) => amounts(paying("tenbin_light", { balance })).tenbin_standard?.[0],
    );
    expect(charged).toEqual([4_585, 4_045, 50, 0, 0]);
  });

  it("asks nothing now for what waits, whatever is owed", () => {
    const { tenbin_light: light, tenbin_free: free } = amounts(
      paying("tenbin_standard", { balance: 9_000 }),
    );
    expect([light?.[0], free?.[0]]).toEqual([0, 0]);
  });

  it("shows the monthly amount after the coupon in force on that day", () => {
    const discount: Discount = startDiscount(
      { off: { kind: "yen", yen: 500 }, plans: ["tenbin_light"], months: 3 },
      at("2025-09-01T00:00:00Z"),
    );
    // Ends on 1 December at 00:00:00, the second of the next charge.
    expect(amounts(paying("tenbin_light", { discountOf: () => discount })).tenbin_light?.[1]).toBe(
      1_980,
    );
    const longer = { ...discount, end: discount.end + 1 };
    expect(amounts(paying("tenbin_light", { discountOf: () => longer })).tenbin_light?.[1]).toBe(
      1_480,
    );
    expect(amounts({ ...nobody, discountOf: () => discount }).tenbin_light).toEqual([
      1_480,
      1_980,
      "2025-12-14",
    ]);
    expect(amounts({ ...nobody, discountOf: () => discount }).tenbin_standard?.[0]).toBe(10_000);
  });

  it("makes a change cheaper by a coupon of the new plan only", () => {
    const discount = startDiscount(
      { off: { kind: "percent", percent: 50 }, plans: ["tenbin_standard"], months: 12 },
      november.start,
    );
    const input = paying("tenbin_light", { discountOf: () => discount });
    expect(amounts(input).tenbin_standard).toEqual([2_833 - 1_122, 5_000, "2025-12-01"]);
    expect(amounts(input).tenbin_expert).toEqual([17_000 - 1_122, 30_000, "2025-12-01"]);
  });

  it("begins the next period with the second in which the last one ends", () => {
    const input = paying("tenbin_light");
    expect(amounts(input, new Date("2025-11-30T23:59:59Z")).tenbin_standard).toEqual([
      0,
      10_000,
      "2025-12-01",
    ]);
    expect(amounts(input, new Date("2025-12-01T00:00:00Z")).tenbin_standard).toEqual([
      8_020,
      10_000,
      "2026-01-01",
    ]);
    expect(amounts(input, new Date("2026-02-28T23:59:59Z")).tenbin_light?.[2]).toBe("2026-03-01");
  });

  it("credits a renewal whose invoice is not known yet by the price at its beginning", () => {
    const discount = startDiscount(
      { off: { kind: "yen", yen: 500 }, plans: ["tenbin_light"], months: 1 },
      november.start,
    );
    const running = { anchor: november.start, period: november, debits: [], isWaiting: false };
    const input = paying("tenbin_light", { running, discountOf: () => discount });
    expect(amounts(input, new Date(november.start * 1_000)).tenbin_standard?.[0]).toBe(8_520);
  });

  it("charges nothing for a change while a plan waits for the end of a trial, and then by the month", () => {
    const running = { anchor: november.end, period: november, debits: [], isWaiting: true };
    const input = paying("tenbin_light", { running, effectivePlan: "tenbin_light" });
    const next = new Date(november.end * 1_000).toISOString().slice(0, 10);
    expect(amounts(input)).toMatchObject({
      tenbin_light: [0, 1_980, next],
      tenbin_standard: [0, 10_000, next],
    });
  });

  const memberPlans = planNames.filter((name): name is MemberPlan => name !== "tenbin_unit");
  const members = fc
    .record({
      plan: fc.constantFrom(...memberPlans),
      effectivePlan: fc.constantFrom<PlanName>(...memberPlans),
      anchor: fc.integer({ min: at("2024-01-01T00:00:00Z"), max: at("2029-01-01T00:00:00Z") }),
      months: fc.nat(24),
      balance: fc.integer({ min: -20_000, max: 49 }),
    })
    .map(({ plan, effectivePlan, anchor, months, balance }): SimulationInput => {
      const start = cycleBoundary(anchor, months);
      const period = { start, end: nextBoundary(anchor, start) };
      const debits = [{ amount: plans[plan].price, period }];
      const running = plan === "tenbin_free" ? null : { anchor, period, debits, isWaiting: false };
      return { plan, effectivePlan, running, balance, discountOf: () => null };
    });
  const moments = fc
    .integer({ min: at("2029-06-01T00:00:00Z"), max: at("2032-01-01T00:00:00Z") })
    .map((seconds) => new Date(seconds * 1_000));

  it("is whole yen, charges nothing below the smallest charge, and renews in the future", () => {
    fc.assert(
      fc.property(members, moments, (member, now) => {
        for (const simulation of Object.values(simulateChanges(member, now))) {
          const { amount_instants, next_period_start } = simulation;
          expect(Number.isInteger(amount_instants)).toBe(true);
          expect(amount_instants === 0 || amount_instants >= 50).toBe(true);
          const next = next_period_start === null ? Infinity : Date.parse(next_period_start);
          expect(next).toBeGreaterThan(now.getTime());
        }
      }),
    );
  });

  it("never charges more at once than the new plan costs a month, beside what is owed", () => {
    fc.assert(
      fc.property(members, moments, (member, now) => {
        const simulation = simulateChanges(member, now);
        for (const plan of planNames) {
          const most = plans[plan].price + Math.max(0, member.balance);
          expect(simulation[plan].amount_instants).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  it("does not change within the second of the proration date", () => {
    fc.assert(
      fc.property(members, moments, fc.nat(999), (member, now, ms) => {
        const later = new Date(now.getTime() + ms);
        expect(simulateChanges(member, later)).toEqual(simulateChanges(member, now));
      }),
    );
  });
});
