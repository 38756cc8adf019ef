import { describe, expect, it } from "vitest";
import { planInWords } from "./plan-in-words.ts";

const free = {
  stripe_effective_plan_name: "tenbin_free",
  user_type: "personal",
  lifetime: null,
} as const;

describe("planInWords", () => {
  it("names the plan", () => {
    expect(planInWords(free)).toBe("無料会員");
  });

  it("names the last day of rights that end", () => {
    const monitor = {
      stripe_effective_plan_name: "tenbin_standard",
      user_type: "monitor",
      lifetime: "2026-03-31",
    } as const;
    expect(planInWords(monitor)).toBe("モニター(2026年3月31日まで)");
  });

  it("says nothing of a day that is over", () => {
    const monitor = { ...free, user_type: "monitor", lifetime: "2026-03-31" } as const;
    expect(planInWords(monitor)).toBe("無料会員");
  });
});
