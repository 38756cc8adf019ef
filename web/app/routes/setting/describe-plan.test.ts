import { describe, expect, it } from "vitest";
import { describePlan } from "./describe-plan.ts";

const free = {
  stripe_effective_plan_name: "tenbin_free",
  user_type: "personal",
  user_suffix: "FF",
  lifetime: null,
} as const;

describe("describePlan", () => {
  it("names the plan", () => {
    expect(describePlan(free)).toBe("無料会員");
  });

  it("names the last day of limited rights", () => {
    const monitor = {
      stripe_effective_plan_name: "tenbin_standard",
      user_type: "monitor",
      user_suffix: "PS",
      lifetime: "2026-03-31",
    } as const;
    expect(describePlan(monitor)).toBe("モニター(2026年3月31日まで)");
  });

  it("says that a plan's rights are on trial", () => {
    const trial = {
      ...free,
      stripe_effective_plan_name: "tenbin_light",
      user_suffix: "WL",
    } as const;
    expect(describePlan(trial)).toBe("ライト(無料体験中)");
  });

  it("omits a past day", () => {
    const monitor = { ...free, user_type: "monitor", lifetime: "2026-03-31" } as const;
    expect(describePlan(monitor)).toBe("無料会員");
  });
});
