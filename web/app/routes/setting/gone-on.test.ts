import { describe, expect, it } from "vitest";
import { goneOnOf, goneOnState } from "./gone-on.ts";

describe("the day that a navigation tells", () => {
  it("comes back as it was given", () => {
    expect(goneOnOf(goneOnState("2026-02-04"))).toBe("2026-02-04");
  });

  it.each([null, undefined, "2026-02-04", {}, { goneOn: 3 }, { goneOn: "<b>" }, goneOnState("")])(
    "is none in %j",
    (state) => {
      expect(goneOnOf(state)).toBeNull();
    },
  );
});
