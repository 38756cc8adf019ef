import { describe, expect, it } from "vitest";
import { accountCategoryLabel, userTypes } from "@tenbin/contract/plan";
import { accountLabel } from "./account-label.ts";

describe("accountCategoryLabel", () => {
  it("specification 6.7: an account is individual, or IFA/corporate", () => {
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
    ["tenbin_free", "personal", "無料会員"],
    ["tenbin_light", "personal", "ライト"],
    ["tenbin_standard", "monitor", "モニター"],
    ["tenbin_expert", "enterprise", "IFA・法人"],
    ["tenbin_free", "monitor", "無料会員"],
    ["tenbin_free", "enterprise", "無料会員"],
    ["tenbin_free", "temporal", "無料会員"],
  ] as const)("calls who has the rights of %s as %s: %s", (plan, type, label) => {
    expect(accountLabel(plan, type)).toBe(label);
  });
});
