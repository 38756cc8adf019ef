import { describe, expect, it } from "vitest";
import { parseDeletionDate, createDeletionState } from "./deletion-state.ts";

describe("the day that a navigation tells", () => {
  it("comes back as it was given", () => {
    expect(parseDeletionDate(createDeletionState("2026-02-04"))).toBe("2026-02-04");
  });

  it.each([
    null,
    undefined,
    "2026-02-04",
    {},
    { goneOn: 3 },
    { goneOn: "<b>" },
    createDeletionState(""),
  ])("is none in %j", (state) => {
    expect(parseDeletionDate(state)).toBeNull();
  });
});
