import { describe, expect, it } from "vitest";
import { pendingOffer } from "./pending-offer.ts";

describe("pendingOffer", () => {
  it.each([
    ["WF", false, null, "trial"],
    ["WF", true, null, "supertrial"],
    // The supertrial is over, the trial is not started.
    ["WF", true, 1_700_000_000, "trial"],
    ["WL", true, 1_700_000_000, null],
    ["FF", false, null, null],
    ["FF", true, null, "supertrial"],
    ["FF", true, 1_700_000_000, null],
    ["PL", true, null, null],
  ] as const)(
    "of %s, applied for the supertrial: %s, started: %s is %s",
    (suffix, applied, at, offer) => {
      expect(
        pendingOffer({
          user_suffix: suffix,
          supertrial_applied: applied,
          supertrial_started_at: at,
        }),
      ).toBe(offer);
    },
  );
});
