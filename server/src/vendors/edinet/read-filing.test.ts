import { describe, expect, it } from "vitest";
import { buildCsvArchive } from "../../../../fakes/edinet/filing-csv.ts";
import { statedFacts } from "../../../../fakes/edinet/taxonomy.ts";
import type { DocumentRecord } from "../../companies/index.ts";
import { readZip } from "../../platform/files/read-zip.ts";
import { sampleMarket } from "../../sample-market/testing/sample-market.ts";
import type { ListedDocument } from "./document-list.ts";
import { isReport, readFiling } from "./read-filing.ts";

const statements = sampleMarket().documents.filter(({ kind }) => kind === "statement");

const sizeOf = ({ facts }: DocumentRecord) => Object.keys(facts).length;

function fullest(chosen: Partial<DocumentRecord>): DocumentRecord {
  const [found] = statements
    .filter((document) =>
      Object.entries(chosen).every(
        ([name, value]) => document[name as keyof DocumentRecord] === value,
      ),
    )
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  if (found === undefined) throw new Error(`the sample market has no ${JSON.stringify(chosen)}`);
  return found;
}

function fileAndRead(document: DocumentRecord): DocumentRecord {
  const listed: ListedDocument = {
    seqNumber: 1,
    docId: "S100AAAA",
    edinetCode: "E00001",
    secCode: document.code,
    filerName: document.nameJp,
    description: null,
    submittedAt: document.disclosedAt,
    correction: false,
  };
  const archive = buildCsvArchive({ document, edinetCode: "E00001", amends: false });
  return readFiling(listed, document.code, readZip(archive, isReport));
}

// The fake names elements and contexts from the taxonomy, not from the client's tables.
describe.each([
  { accountingStandard: "JP", consolidated: true },
  { accountingStandard: "JP", consolidated: false },
  { accountingStandard: "IFRS", consolidated: true },
  { accountingStandard: "US", consolidated: true },
] as const)("readFiling of $accountingStandard, consolidated: $consolidated", (filer) => {
  it.each(["FY", "2Q"] as const)(
    "reads every figure of a report for %s, and no other",
    (periodType) => {
      const document = fullest({ ...filer, periodType });
      const stated = statedFacts(document).map(({ fact, value }) => [fact, value] as const);
      expect(stated.length).toBeGreaterThan(10);
      const treasury = document.facts["NumberOfTreasuryShares"];
      expect(fileAndRead(document)).toMatchObject({ ...filer, periodType });
      expect(fileAndRead(document).facts).toEqual({
        ...Object.fromEntries(stated),
        NumberOfTreasuryShares: treasury,
        // Only a half-year of the fake has the table of classes.
        ...(periodType === "2Q" && { NumberOfOtherClassShares: 0 }),
        GoingConcernDoubt: 0,
      });
    },
  );
});
