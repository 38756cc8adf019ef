import { describe, expect, it } from "vitest";
import { readDocumentList } from "./document-list.ts";

const ENTRY = {
  seqNumber: 3,
  docID: "S100AAAA",
  edinetCode: "E00001",
  secCode: "13010",
  filerName: "見本水産株式会社",
  ordinanceCode: "010",
  docTypeCode: "120",
  submitDateTime: "2021-06-29 15:05",
  docDescription: "有価証券報告書-第85期",
  withdrawalStatus: "0",
  docInfoEditStatus: "0",
  disclosureStatus: "0",
  csvFlag: "1",
  legalStatus: "1",
};
const read = (...changes: object[]) =>
  readDocumentList({ results: changes.map((change) => Object.assign({}, ENTRY, change)) });

describe("readDocumentList", () => {
  it("reads submission times as Japan time in any time zone of the machine", () => {
    const [document] = read({}).documents;
    expect(document?.submittedAt).toBe("2021-06-29T15:05:00+09:00");
    expect(Date.parse(document?.submittedAt ?? "")).toBe(Date.UTC(2021, 5, 29, 6, 5));
    // Before 09:00 in Japan the UTC day differs.
    const [early] = read({ submitDateTime: "2024-01-01 00:01" }).documents;
    expect(Date.parse(early?.submittedAt ?? "")).toBe(Date.UTC(2023, 11, 31, 15, 1));
  });

  it.each(["120", "140", "160", "130", "150", "170"])("reads kind %s", (docTypeCode) => {
    const [document] = read({ docTypeCode }).documents;
    expect(document?.correction).toBe(["130", "150", "170"].includes(docTypeCode));
  });

  it.each([
    ["other kinds", { docTypeCode: "350" }],
    ["funds", { ordinanceCode: "030" }],
    ["a filing without CSV", { csvFlag: "0" }],
    ["a withdrawn filing", { withdrawalStatus: "2" }],
    ["a hidden filing", { disclosureStatus: "2" }],
    ["the entry that hides a filing", { disclosureStatus: "1" }],
    ["an edit of an entry", { docInfoEditStatus: "1" }],
    ["an expired filing", { legalStatus: "0" }],
    ["an emptied entry", { edinetCode: null, secCode: null, submitDateTime: null }],
  ])("skips %s", (_, change) => {
    expect(read(change)).toMatchObject({ documents: [], unreadable: [], lastSeq: 3 });
  });

  it.each([
    [
      "a name that cannot be stored",
      { filerName: "見\0本" },
      "filerName of S100AAAA contains the control character U+0000",
    ],
    [
      "a description that is too long",
      { docDescription: "訂".repeat(201) },
      "docDescription of S100AAAA longer than 200 characters",
    ],
    ["a path as id", { docID: "../codes" }, "docID is invalid: ../codes"],
    [
      "an invalid time",
      { submitDateTime: "2021/06/29 15:05" },
      "submitDateTime of S100AAAA is not a timestamp: 2021/06/29 15:05",
    ],
  ])("reports a filing with %s", (_, change, reason) => {
    expect(read(change)).toMatchObject({ documents: [], unreadable: [{ seqNumber: 3, reason }] });
    expect(read({ ...change, docTypeCode: "350" }).unreadable).toEqual([]);
  });

  it("reads numeric flags and codes", () => {
    const change = { docTypeCode: 120, csvFlag: 1, withdrawalStatus: 0, disclosureStatus: 0 };
    expect(read(change).documents).toHaveLength(1);
  });

  it("reads a filing that is shown again after it was hidden", () => {
    expect(read({ disclosureStatus: "3" }).documents).toHaveLength(1);
  });

  it("returns a document once that is listed twice", () => {
    const again = { seqNumber: 8, docInfoEditStatus: "2", filerName: "新見本水産株式会社" };
    expect(read({}, again).documents).toMatchObject([
      { seqNumber: 8, filerName: "新見本水産株式会社" },
    ]);
  });

  it("returns withdrawn filings", () => {
    const change = { withdrawalStatus: "1", parentDocID: "S100ZZZZ", docTypeCode: "120" };
    expect(read(change).withdrawn).toEqual([{ seqNumber: 3, docId: "S100ZZZZ" }]);
  });

  it("orders by number and returns the last number, of skipped entries too", () => {
    const list = read(
      { seqNumber: 9, docID: "B" },
      { seqNumber: 2, docID: "A" },
      { seqNumber: 11, docTypeCode: "350" },
    );
    expect(list.documents.map(({ docId }) => docId)).toEqual(["A", "B"]);
    expect(list.lastSeq).toBe(11);
    expect(readDocumentList({ results: [] })).toEqual({
      lastSeq: 0,
      documents: [],
      unreadable: [],
      withdrawn: [],
    });
  });

  it.each([
    null,
    {},
    { results: {} },
    { results: [1] },
    { results: [{ ...ENTRY, seqNumber: "3" }] },
  ])("rejects %j", (response) => {
    expect(() => readDocumentList(response)).toThrow(/list|seqNumber/);
  });
});
