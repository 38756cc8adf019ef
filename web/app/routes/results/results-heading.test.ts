import { describe, expect, it } from "vitest";
import { resultsHeading, resultsSummary } from "./results-heading.ts";

const unfiltered = { q: "", sector: null, segment: null };

describe("resultsHeading", () => {
  it.each([
    [{ ...unfiltered, q: "みなと" }, "「みなと」の検索結果"],
    [{ ...unfiltered, sector: "機械" }, "機械の企業"],
    [{ ...unfiltered, segment: "プライム" }, "プライムの企業"],
    [{ ...unfiltered, sector: "機械", segment: "プライム" }, "プライム・機械の企業"],
    [unfiltered, "すべての企業"],
  ])("of %j is %s", (query, text) => {
    expect(resultsHeading(query)).toBe(text);
  });

  it("contains the count and the filters", () => {
    expect(resultsSummary(unfiltered, 1234)).toBe("1,234銘柄。上場廃止の銘柄を含みます。");
    expect(resultsSummary({ q: "港", sector: "海運業", segment: null }, 1)).toBe(
      "企業 1社。海運業のうち、社名・よみ・コード・英語名・通称から探しました。",
    );
  });
});
