import { describe, expect, it } from "vitest";
import { exDateOf } from "./ex-date.ts";

describe("exDateOf", () => {
  // Ex-dates as the exchange announced them.
  it.each([
    ["2018-12-31", "2018-12-26"],
    ["2019-03-31", "2019-03-27"],
    ["2019-06-30", "2019-06-26"],
    ["2019-09-30", "2019-09-27"],
    ["2019-12-31", "2019-12-27"],
    ["2020-03-31", "2020-03-30"],
    ["2020-02-20", "2020-02-19"],
    ["2021-04-30", "2021-04-28"],
  ])("of the record day %s is %s", (recordDay, exDate) => {
    expect(exDateOf(recordDay)).toBe(exDate);
  });

  it("moves by a day with settlement on the second day", () => {
    // 2019-07-15 is a holiday: trades of 07-12 and of 07-16 both settle on 07-18.
    expect(["2019-07-17", "2019-07-18", "2019-07-19"].map(exDateOf)).toEqual([
      "2019-07-12",
      "2019-07-17",
      "2019-07-18",
    ]);
  });
});
