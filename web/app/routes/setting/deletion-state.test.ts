import { describe, expect, it } from "vitest";
import { parseAcceptedDeletion } from "./deletion-state.ts";

describe("an accepted deletion in the navigation state", () => {
  it.each([true, false])("keeps the day and whether payments ended: %s", (paymentsEnded) => {
    const accepted = { goneOn: "2026-02-04", paymentsEnded };
    expect(parseAcceptedDeletion(accepted)).toEqual(accepted);
  });

  it("of a page loaded before payments had ended", () => {
    const accepted = { goneOn: "2026-02-04", paymentsEnded: true };
    expect(parseAcceptedDeletion({ goneOn: "2026-02-04" })).toEqual(accepted);
  });

  it.each([null, undefined, "2026-02-04", {}, { goneOn: 3 }, { goneOn: "<b>" }, { goneOn: "" }])(
    "is null for %j",
    (state) => {
      expect(parseAcceptedDeletion(state)).toBeNull();
    },
  );
});
