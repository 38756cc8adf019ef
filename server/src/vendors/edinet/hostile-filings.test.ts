import fc from "fast-check";
import { expect, it } from "vitest";
import { buildCsvArchive } from "../../../../fakes/edinet/filing-csv.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import { type ListedDocument, readDocumentList } from "./document-list.ts";
import { isReport, readFiling } from "./read-filing.ts";
import { readZip } from "../../platform/files/read-zip.ts";
import { UnreadableFilingError } from "./unreadable-filing-error.ts";

const document = sampleMarket().documents.find(
  ({ kind, periodType }) => kind === "statement" && periodType === "FY",
);
if (document === undefined) throw new Error("the sample market has annual results");
const { code, disclosedAt } = document;
const [report] = readZip(
  buildCsvArchive({ document, edinetCode: "E00001", amends: false }),
  isReport,
);
if (report === undefined) throw new Error("the archive has a report");
const text = report.content.toString("utf16le");

const LISTED: ListedDocument = {
  seqNumber: 1,
  docId: "S100AAAA",
  edinetCode: "E00001",
  secCode: code,
  filerName: null,
  description: null,
  submittedAt: disclosedAt,
  correction: false,
};

/** Any other error fails the test. */
function outcome<T>(read: () => T): T | UnreadableFilingError {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFilingError) return error;
    throw error;
  }
}

const read = (content: Buffer) =>
  outcome(() => readFiling(LISTED, code, [{ name: "jpcrp030000-asr.csv", content }]));

it("reads or rejects a report with any of its text replaced", () => {
  const junk = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constantFrom(
      "\0",
      '"',
      "\t",
      "\r\n",
      "-1",
      "1e400",
      "NaN",
      "9".repeat(400),
      "__proto__",
      "constructor",
    ),
  );
  let documents = 0;
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(30), junk, (at, length, inserted) => {
      const changed = text.slice(0, at) + inserted + text.slice(at + length);
      const got = read(Buffer.from(changed, "utf16le"));
      if (got instanceof UnreadableFilingError) return;
      documents++;
      const values = Object.values(got.facts);
      expect(values.every((value) => Number.isFinite(value))).toBe(true);
      expect(Object.getPrototypeOf(got.facts)).toBe(Object.prototype);
    }),
    { numRuns: 300, seed: 22 },
  );
  expect(documents).toBeGreaterThan(50);
});

it("reads or rejects any bytes as a report", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(read(Buffer.from(bytes))).toBeInstanceOf(UnreadableFilingError);
      expect(read(Buffer.concat([Buffer.from([0xff, 0xfe]), bytes]))).toBeInstanceOf(
        UnreadableFilingError,
      );
    }),
  );
});

it("reads or rejects any JSON as a list [ASVS 1.5.2]", () => {
  const entry = fc.dictionary(
    fc.constantFrom("seqNumber", "docID", "docTypeCode", "submitDateTime", "secCode", "__proto__"),
    fc.oneof(fc.jsonValue(), fc.constantFrom("120", 7, "2021-06-29 15:05")),
  );
  const response = fc.oneof(fc.jsonValue(), fc.record({ results: fc.array(entry) }));
  fc.assert(
    fc.property(response, (json) => {
      const list = outcome(() => readDocumentList(json));
      expect(list instanceof UnreadableFilingError || list.documents.length <= list.lastSeq).toBe(
        true,
      );
    }),
  );
});
