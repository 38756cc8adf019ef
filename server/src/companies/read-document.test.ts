import { describe, expect, it } from "vitest";
import { readDocument } from "./read-document.ts";

const GOOD = {
  code: "1301",
  edinet_code: "E00012",
  name_jp: "株式会社 見本",
  doc_id: "S1",
  disclosed_at: "2016-06-24T14:37:00+09:00",
  period_type: "FY",
  period_start: "2015-04-01",
  period_end: "2016-03-31",
  consolidated: true,
  accounting_standard: "JP",
  facts: { NetSales: 100, OperatingIncome: -5, InvestmentSecurities: null },
};
const read = (changes: object) => readDocument(JSON.stringify({ ...GOOD, ...changes }));

describe("readDocument", () => {
  it("reads a statement, losses and absent facts included", () => {
    expect(read({})).toMatchObject({
      documentId: "S1",
      code: "13010",
      kind: "statement",
      title: null,
      facts: { NetSales: 100, OperatingIncome: -5, InvestmentSecurities: null },
    });
  });

  it.each([
    [{ code: "13" }, "not an issue code"],
    [{ code: null }, "not an issue code"],
    [{ doc_id: "" }, "not a document id"],
    [{ doc_id: "S1\0" }, "not a document id"],
    [{ period_type: "4Q" }, "not a period type"],
    [{ accounting_standard: "UK" }, "not an accounting standard"],
    [{ period_end: "2016-02-30" }, "not a date"],
    [{ period_start: "0000-04-01" }, "not a date"],
    [{ period_start: "0001-04-01" }, "not a date"],
    [{ period_end: "275760-09-13" }, "not a date"],
    [{ disclosed_at: "2016-06-24T14:37:00+23:00" }, "not a moment"],
    [{ disclosed_at: "2016-06-24T24:01:00+09:00" }, "not a moment"],
    [{ period_end: "2015-03-31" }, "the period ends before it starts"],
    [{ disclosed_at: "2016-06-24T14:37:00" }, "not a moment"],
    [{ disclosed_at: "2016-06-31T14:37:00+09:00" }, "not a moment"],
    [{ disclosed_at: "2016-03-30T14:37:00+09:00" }, "disclosed before the period ended"],
    [{ consolidated: "yes" }, "consolidated is neither"],
    [{ name_jp: "見\u2066本" }, "name_jp contains the control character U+2066"],
    [{ name_jp: "見\0本" }, "name_jp contains the control character U+0000"],
    [{ name_jp: "見本\ud800" }, "name_jp contains a lone surrogate"],
    [{ name_jp: "見".repeat(201) }, "name_jp longer than 200 characters"],
    [{ title: "訂正\u001b[2J" }, "title contains the control character U+001B"],
    [{ edinet_code: "E0\r\n1" }, "edinet_code contains the control character U+000D"],
    [{ facts: [] }, "facts is not an object"],
    [{ facts: { NetSales: "100" } }, "NetSales is not a finite number"],
    [{ facts: { NumberOfIssuedShares: -1 } }, "NumberOfIssuedShares is negative"],
    [{ facts: { "a b": 1 } }, "not a fact's name"],
  ])("refuses %j", (changes, reason) => {
    expect(read(changes)).toEqual(expect.stringContaining(reason));
  });

  it("refuses what is no JSON, and numbers beyond all bounds", () => {
    expect(readDocument("{")).toBe("not a JSON object");
    expect(readDocument("[]")).toBe("not a JSON object");
    expect(readDocument(JSON.stringify(GOOD).replace(":100", ":NaN"))).toBe("not a JSON object");
    expect(readDocument(JSON.stringify(GOOD).replace(":100", ":1e400"))).toContain("finite");
  });
});
