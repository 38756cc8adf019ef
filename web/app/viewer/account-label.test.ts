import { describe, expect, it } from "vitest";
import { accountLabel } from "./account-label.ts";

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
