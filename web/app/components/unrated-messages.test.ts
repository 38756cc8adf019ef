import { describe, expect, it } from "vitest";
import { unratedOutlook } from "./unrated-messages.ts";

describe("unratedOutlook", () => {
  it("promises nothing to companies that will never be rated", () => {
    expect(unratedOutlook("sector_outside_model")).toBeNull();
    expect(unratedOutlook("delisted")).toContain("最後の売買日まで");
  });

  it("says for all others when there will be a verdict", () => {
    expect(unratedOutlook("too_few_years")).toContain("条件がそろうと");
    expect(unratedOutlook(null)).toContain("条件がそろうと");
  });
});
