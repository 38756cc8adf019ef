import { describe, expect, it } from "vitest";
import { NO_FACTS, PLAIN_FACTS } from "../testing/company-fixtures.ts";
import { parentEquity } from "./parent-equity.ts";

describe("parentEquity", () => {
  it("is net assets less non-controlling interests", () => {
    expect(parentEquity({ ...PLAIN_FACTS, nonControllingInterests: 400 })).toBe(9_999_999_600);
  });

  it("does not come from shareholders' equity, which leaves out AOCI", () => {
    expect(parentEquity({ ...NO_FACTS, shareholdersEquity: 5 })).toBeNull();
    expect(parentEquity({ ...PLAIN_FACTS, shareholdersEquity: 5 })).toBe(10_000_000_000);
  });
});
