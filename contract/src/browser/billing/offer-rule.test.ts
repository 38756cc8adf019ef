import { describe, expect, it } from "vitest";
import { isPlanIncluded, unitRefusal } from "./offer-rule.ts";

const member = { seesAll: false, units: ["7203"], freeUnitSlots: 2 };

describe("unitRefusal", () => {
  it.each([
    ["a visitor", null, "130A", null],
    ["a member with a free slot", member, "130A", null],
    ["a member before the company is chosen", member, null, null],
    ["who has bought the company", member, "7203", "bought"],
    ["who sees all", { ...member, seesAll: true }, "130A", "included"],
    ["who sees all, before the company is chosen", { ...member, seesAll: true }, null, "included"],
    ["who sees all and pays for the company too", { ...member, seesAll: true }, "7203", "bought"],
    ["whose slots are taken", { ...member, freeUnitSlots: 0 }, "130A", "no_slot"],
  ] as const)("of %s", (_, who, ticker, refusal) => {
    expect(unitRefusal(who, ticker)).toBe(refusal);
  });
});

describe("isPlanIncluded", () => {
  it.each([
    ["light for whom nothing is granted", "tenbin_light", null, false],
    ["light for a monitor", "tenbin_light", "tenbin_standard", true],
    ["what a monitor has", "tenbin_standard", "tenbin_standard", true],
    ["expert for a monitor", "tenbin_expert", "tenbin_standard", false],
    ["expert for an enterprise", "tenbin_expert", "tenbin_expert", true],
  ] as const)("says of %s", (_, plan, granted, isIncluded) => {
    expect(isPlanIncluded(plan, granted)).toBe(isIncluded);
  });
});
