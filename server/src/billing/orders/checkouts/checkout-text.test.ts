import { type OrderTerms, confirmOrder } from "@tenbin/contract/billing/order-confirmation";
import { describe, expect, it } from "vitest";
import { checkoutText } from "./checkout-text.ts";

const unit: OrderTerms = {
  order: { kind: "unit", company: "見".repeat(100) },
  price: 500,
  coupon: { name: "半".repeat(60), description: "説".repeat(200) },
  charges: [
    { at: "2026-01-31T00:00:00Z", yen: 250 },
    { at: "2026-02-28T00:00:00Z", yen: 250 },
    { at: "2026-03-31T00:00:00Z", yen: 500 },
  ],
  tax: { rate: 10, yen: 22 },
  cycleAnchor: "2026-01-31T00:00:00Z",
  card: "entered_at_checkout",
  activeUnits: [],
  userdataDays: 90,
  withdrawalDays: 10,
};

const planInTrial: OrderTerms = {
  ...unit,
  order: {
    kind: "plan",
    plan: "tenbin_standard",
    gives: { allAnalyses: true, savedScreens: 30, portfolioCompanies: 100 },
  },
  trial: { until: "2026-12-31T14:59:00Z", begins: "at_once", wait: "coupon" },
};
const planAfterTrial: OrderTerms = {
  ...planInTrial,
  trial: { until: "2026-12-31T14:59:00Z", begins: "after_trial", wait: "offered" },
};

describe.each([
  ["of a unit", unit],
  ["of a plan that is bought in a trial", planInTrial],
  ["of a plan that waits for its end", planAfterTrial],
])("checkoutText %s", (_, terms) => {
  const text = checkoutText(confirmOrder(terms));

  it("says every term of the confirmation and every charge", () => {
    const said = [...text.matchAll(/【(.+?)】/g)].map(([, term]) => term);
    expect(said).toEqual([...confirmOrder(terms).terms.map(({ term }) => term), "請求"]);
    for (const sum of ["250円", "500円"]) expect(text).toContain(sum);
    expect(text).not.toMatch(/\d-\d/);
  });

  it("fits beside Stripe's button with the longest names", () => {
    expect(text.length).toBeLessThanOrEqual(1_200);
  });
});
