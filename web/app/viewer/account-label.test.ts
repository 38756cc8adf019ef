import { describe, expect, it } from "vitest";
import { accountCategoryLabel, userTypes } from "@tenbin/contract/billing/plan";
import { accountLabel, planSourceOf } from "./account-label.ts";

describe("accountCategoryLabel", () => {
  it("an account is individual, or IFA/corporate [spec 6.7]", () => {
    expect(userTypes.map((type) => [type, accountCategoryLabel(type)])).toEqual([
      ["personal", "個人"],
      ["monitor", "個人"],
      ["enterprise", "IFA・法人"],
      ["temporal", "個人"],
    ]);
  });
});

describe("accountLabel", () => {
  it.each([
    ["tenbin_free", "personal", "FF", "無料会員"],
    ["tenbin_light", "personal", "PL", "ライト"],
    ["tenbin_light", "personal", "WL", "ライト(無料体験中)"],
    ["tenbin_standard", "monitor", "PS", "モニター"],
    ["tenbin_expert", "enterprise", "PE", "IFA・法人"],
    ["tenbin_free", "monitor", "FF", "無料会員"],
    ["tenbin_free", "enterprise", "FF", "無料会員"],
    ["tenbin_free", "temporal", "WF", "無料会員"],
    ["tenbin_light", "temporal", "WL", "ライト(無料体験中)"],
  ] as const)(
    "calls who has the rights of %s as %s (%s): %s [spec 6.6]",
    (plan, type, suffix, label) => {
      const rights = { stripe_effective_plan_name: plan, user_type: type, user_suffix: suffix };
      expect(accountLabel(rights)).toBe(label);
    },
  );
});

describe("planSourceOf", () => {
  it.each([
    ["personal", "tenbin_free", "tenbin_free", "tenbin_free", null],
    ["personal", "tenbin_light", "tenbin_light", "tenbin_light", null],
    // Unpaid after the days of grace, and in a trial.
    ["personal", "tenbin_light", "tenbin_free", "tenbin_light", null],
    ["temporal", "tenbin_free", "tenbin_light", "tenbin_free", null],
    ["monitor", "tenbin_free", "tenbin_standard", null, "tenbin_standard"],
    ["enterprise", "tenbin_free", "tenbin_expert", null, "tenbin_expert"],
    // Granted until a day that has passed.
    ["enterprise", "tenbin_free", "tenbin_free", "tenbin_free", null],
  ] as const)(
    "of %s paying for %s with rights of %s is %s, or granted %s",
    (type, paid, effective, paidPlan, grantedPlan) => {
      const user = {
        user_type: type,
        stripe_plan_name: paid,
        stripe_effective_plan_name: effective,
      };
      expect(planSourceOf(user)).toEqual({ paidPlan, grantedPlan });
    },
  );
});
