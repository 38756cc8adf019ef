import { describe, expect, it } from "vitest";
import { resultsHeading, resultsSummary } from "./results-heading.ts";

const unfiltered = { q: "", sector: null, segment: null };

describe("resultsHeading", () => {
  it.each([
    [{ ...unfiltered, q: "みなと" }, "「みなと」の検索結果"],
    [{ ...unfiltered, sector: "機械" }, "機械の企業"],
    [{ ...unfiltered, segment: "プライム" }, "プライムの企業"],
    [{ ...unfiltered, sector: "機械", segment: "プライム" }, "プライム・機械の企業"],
    [unfiltered, "企業一覧"],
  ])("of %j is %s", (query, text) => {
    expect(resultsHeading(query)).toBe(text);
  });

  it("contains the count and the filters", () => {
    expect(resultsSummary(unfiltered, { total: 1234, delisted: 2 })).toBe(
      "1,234銘柄(うち上場廃止2)。",
    );
    const found = { total: 1, delisted: 0 };
    expect(resultsSummary({ q: "港", sector: "海運業", segment: null }, found)).toBe(
      "企業 1社。海運業のうち、社名・よみ・コード・英語名・通称・旧社名から探しました。",
    );
  });
});
