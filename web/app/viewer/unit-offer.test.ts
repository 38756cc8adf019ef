import { describe, expect, it } from "vitest";
import { unitRefusal } from "./unit-offer.ts";

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
