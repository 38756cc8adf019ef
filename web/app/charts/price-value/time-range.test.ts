import { describe, expect, it } from "vitest";
import { toDayNumber } from "../days.ts";
import { initialRange, isRangeAvailable, spanOfRange } from "./time-range.ts";

const day = toDayNumber;
const long = [day("2001-01-05"), day("2025-11-14")];
const short = [day("2022-06-24"), day("2025-11-14")];

describe("spanOfRange", () => {
  it("ends with the newest day", () => {
    expect(spanOfRange(3, long)).toEqual({ from: day("2022-11-14"), to: day("2025-11-14") });
  });

  it("begins with the first price of a shorter record", () => {
    expect(spanOfRange(10, short)).toEqual({ from: day("2022-06-24"), to: day("2025-11-14") });
  });

  it("covers at most twenty years", () => {
    expect(spanOfRange("all", long)?.from).toBe(day("2005-11-14"));
  });

  it("is null without a day", () => {
    expect(spanOfRange("all", [])).toBeNull();
  });
});

describe("isRangeAvailable", () => {
  it("offers a range only if a shorter one does not show the same", () => {
    expect([1, 3, 5, 10, "all"].map((range) => isRangeAvailable(range as 1, short))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
  });

  it("treats a record from the year's first trading day as ten years", () => {
    const days = [day("2015-11-20"), day("2025-11-14")];
    expect(isRangeAvailable(10, days)).toBe(true);
    expect(initialRange(days)).toBe(10);
    expect(spanOfRange(10, days)?.from).toBe(day("2015-11-20"));
    expect(isRangeAvailable(10, [day("2016-01-04"), day("2025-11-14")])).toBe(false);
  });

  it("defaults to ten years, or to everything", () => {
    expect(initialRange(long)).toBe(10);
    expect(initialRange(short)).toBe("all");
  });
});
