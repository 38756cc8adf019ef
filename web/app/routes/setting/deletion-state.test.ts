import { describe, expect, it } from "vitest";
import { parseDeletionDate, createDeletionState } from "./deletion-state.ts";

describe("deletion day in the navigation state", () => {
  it("round-trips", () => {
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
  ])("is null for %j", (state) => {
    expect(parseDeletionDate(state)).toBeNull();
  });
});
