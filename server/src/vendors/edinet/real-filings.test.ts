import { existsSync, readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { writeZip } from "../../../../fakes/edinet/write-zip.ts";
import { streamFile } from "../../platform/files/stream-file.ts";
import { readDocument, type DocumentRecord } from "../../companies/index.ts";
import { untar } from "../testing/untar.ts";
import { readDocumentList } from "./document-list.ts";
import { indexFacts, type FactsIndex } from "./facts-index.ts";
import { readCsv } from "./read-csv.ts";
import { isReport, readFiling } from "./read-filing.ts";
import { readZip } from "../../platform/files/read-zip.ts";

const DATA = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../../../../../shared/data");
const FILINGS = join(DATA, "edinet_csv_type5");

interface Read {
  readonly document: DocumentRecord;
  readonly facts: FactsIndex;
}

/** Filings of one archive of the test data, read as the feed reads them. */
async function readArchive(path: string): Promise<Read[]> {
  const files = new Map<string, Buffer>();
  for (const { name, content } of untar(Buffer.concat(await piecesOf(path))))
    files.set(name, content);
  return [...files].flatMap(([name, content]) => {
    const csv = files.get(name.replace(/\.json$/, ".tsv"));
    if (!/\/(?:annual|quarterly|semiannual)\/\w+\.json$/.test(name) || csv === undefined) return [];
    const entry: unknown = JSON.parse(content.toString("utf8"));
    const [listed] = readDocumentList({ results: [entry] }).documents;
    if (listed === undefined) throw new Error(`${name} is not read`);
    const packed = writeZip([{ name: "XBRL_TO_CSV/jpcrp030000-asr-001.csv", content: csv }]);
    const document = readFiling(listed, listed.secCode ?? "", readZip(packed, isReport));
    return [{ document, facts: indexFacts(readCsv(csv)) }];
  });
}

async function piecesOf(path: string): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const piece of streamFile(path)) pieces.push(piece);
  return pieces;
}

async function statementsOf(codes: ReadonlySet<string>): Promise<Map<string, DocumentRecord>> {
  const found = new Map<string, DocumentRecord>();
  const path = join(DATA, "bulk/statements.jsonl.xz");
  for await (const line of createInterface(Readable.from(streamFile(path)))) {
    const document = readDocument(line);
    if (typeof document !== "string" && codes.has(document.code))
      found.set(document.documentId, document);
  }
  return found;
}

describe.runIf(existsSync(FILINGS))("the CSVs of eight companies, 2016 to 2025", () => {
  let filings: Read[];
  let statements: Map<string, DocumentRecord>;

  beforeAll(async () => {
    filings = [];
    for (const name of readdirSync(FILINGS))
      filings.push(...(await readArchive(join(FILINGS, name))));
    statements = await statementsOf(new Set(filings.map(({ document }) => document.code)));
  });

  const pairs = () =>
    filings.flatMap(({ document, facts }) => {
      const other = statements.get(document.documentId);
      return other === undefined ? [] : [{ document, facts, other }];
    });

  it("are all readable", () => {
    expect(filings.length).toBeGreaterThan(250);
    expect(pairs().length).toBeGreaterThan(75);
    for (const { document } of filings) expect(document.facts["NetSales"]).toBeGreaterThan(0);
  });

  it("match independently collected statements in company, period and time", () => {
    for (const { document, other } of pairs()) {
      for (const field of [
        "code",
        "edinetCode",
        "disclosedAt",
        "periodType",
        "periodStart",
        "periodEnd",
        "accountingStandard",
      ] as const) {
        expect([document.documentId, field, document[field]]).toEqual([
          document.documentId,
          field,
          other[field],
        ]);
      }
    }
    // The other source marks IFRS filers that tag only their summary as not consolidated; the
    // filings say they are.
    const differing = pairs().filter(
      ({ document, other }) => document.consolidated !== other.consolidated,
    );
    expect(differing).toHaveLength(6);
    for (const { document } of differing) {
      expect(document).toMatchObject({ consolidated: true, accountingStandard: "IFRS" });
      expect(document.facts).not.toHaveProperty("CurrentAssets");
    }
  });

  it("contain all facts of those statements, except another year's or computed ones", () => {
    let compared = 0;
    const differing: {
      document: DocumentRecord;
      facts: FactsIndex;
      name: string;
      value: number;
    }[] = [];
    for (const { document, facts, other } of pairs()) {
      for (const [name, value] of Object.entries(other.facts)) {
        if (value === null) continue;
        compared++;
        if (document.facts[name] !== value) differing.push({ document, facts, name, value });
      }
    }
    expect(compared).toBeGreaterThan(1_600);
    const all = differing.map((one) => reasonOf(one));
    // The summary, which the other source reads, states thousands of shares.
    expect(all.filter((reason) => reason === "rounded share count")).toHaveLength(31);
    const reasons = all.filter((reason) => reason !== "rounded share count");
    expect(reasons.length).toBeLessThan(compared / 100);
    expect(reasons.filter((reason) => reason === "older year")).toHaveLength(8);
    expect(reasons.filter((reason) => reason === "assets less liabilities")).toHaveLength(5);
    expect(reasons.filter((reason) => reason === "Japanese standards")).toHaveLength(1);
    expect(reasons).toHaveLength(14);
  });

  it("state share counts that fit equity and book value per share", () => {
    const ratios: number[] = [];
    for (const { document } of filings) {
      const { NetAssets: netAssets, NetAssetsPerShareYen: bps } = document.facts;
      const { NumberOfIssuedShares: issued, NumberOfTreasuryShares: treasury } = document.facts;
      if (document.periodType !== "FY" || !netAssets || !bps || !issued || !treasury) continue;
      const equity = netAssets - (document.facts["NonControllingInterests"] ?? 0);
      ratios.push((issued - treasury) / (equity / bps));
    }
    // US GAAP filers state no non-controlling interests; trusts hold some shares that the other
    // source counts as treasury shares.
    const fitting = ratios.filter((ratio) => Math.abs(ratio - 1) < 0.01);
    // Book value is restated for a split on the day after the year's end, the share count is not.
    const split = ratios.filter((ratio) => !fitting.includes(ratio));
    expect(fitting.length).toBeGreaterThan(45);
    expect(split.map((ratio) => Math.round(1 / ratio)).toSorted((x, y) => x - y)).toEqual([
      2, 2, 5, 10,
    ]);
  });
});

/** Why the other source has another value than the filing's own line. */
function reasonOf({
  document,
  facts,
  name,
  value,
}: {
  document: DocumentRecord;
  facts: FactsIndex;
  name: string;
  value: number;
}): string {
  const years = [1, 2, 3, 4];
  const older = "jpcrp_cor:NetCashProvidedByUsedInInvestingActivitiesSummaryOfBusinessResults";
  if (name === "NetCashProvidedByUsedInInvestmentActivities") {
    const isOlder = years.some((ago) => facts.number(older, `Prior${ago}YearDuration`) === value);
    return isOlder ? "older year" : "unknown";
  }
  const { Assets: assets, Liabilities: liabilities, NumberOfIssuedShares: issued } = document.facts;
  if (name === "NumberOfIssuedShares")
    return Math.abs((issued ?? 0) - value) < 1_000 ? "rounded share count" : "unknown";
  if (name !== "NetAssets" || !assets || !liabilities) return "unknown";
  if (assets - liabilities === value) return "assets less liabilities";
  const summary = facts.number("jpcrp_cor:NetAssetsSummaryOfBusinessResults", "CurrentYearInstant");
  return summary === value ? "Japanese standards" : "unknown";
}
