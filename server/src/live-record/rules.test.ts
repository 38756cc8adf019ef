import { describe, expect, it } from "vitest";
import type { FormerIssues } from "../companies/index.ts";
import { keyOfRow, signalsOf } from "./rules.ts";
import { frozenRowFixture } from "./testing/frozen-row-fixture.ts";
import { canonicalText } from "./tree/frozen-row.ts";

/** 97350 was another's until June 2020, nobody's until July 2022, and came back once more in 2024. */
const issues: FormerIssues = new Map([
  [
    "97350",
    [
      { key: "97350~2", code: "97350", until: "2020-06-30", listedAgain: "2022-07-01" },
      { key: "97350~1", code: "97350", until: "2023-03-31", listedAgain: "2024-04-01" },
    ],
  ],
]);

const keyOf = (date: string, listed_on: string | null = null, code = "97350") =>
  keyOfRow({ code, date, listed_on }, issues);

describe("keyOfRow", () => {
  it.each([
    ["2020-05-29", "97350~2"],
    ["2020-06-30", "97350~2"],
    ["2022-06-30", "97350~2"],
    ["2022-07-29", "97350~1"],
    ["2024-03-29", "97350~1"],
    ["2024-04-30", "97350"],
  ])("is the issue that was known by the code on %s", (date, key) => {
    expect(keyOf(date)).toBe(key);
    expect(keyOf(date, "2018-01-31")).toBe(key);
    expect(keyOf(date, null, "97360")).toBe("97360");
  });

  it("is the issue of the list that names it, where that is later", () => {
    expect(keyOf("2022-06-30", "2022-07-01")).toBe("97350~1");
    expect(keyOf("2024-03-29", "2024-04-01")).toBe("97350");
  });

  it("is the issue that is named, unless its life proved to be none", () => {
    expect(keyOf("2024-04-30", null, "97350~2")).toBe("97350~2");
    expect(keyOf("2020-05-29", null, "97350~7")).toBe("97350~2");
    expect(keyOf("2024-04-30", null, "97350~7")).toBe("97350");
  });
});

describe("signalsOf", () => {
  it("joins a row frozen under a code with the prices of the issue that had it", () => {
    const contents = [{ date: "2020-05-29" }, { code: "97360", date: "2020-05-29", price: null }];
    const rows = contents.map((changed) => ({
      content: canonicalText(
        frozenRowFixture({
          code: "97350",
          listed_on: "2018-01-31",
          value_per_share: 2_000,
          ...changed,
        }),
      ),
    }));
    expect(signalsOf(rows, issues)).toEqual(
      new Map([
        ["97350~2", { gap: Math.log(2_000 / 900), score: 2.5, evidence: "strong" }],
        ["97360", { gap: null, score: 2.5, evidence: "strong" }],
      ]),
    );
  });
});
