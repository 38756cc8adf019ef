import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse } from "csv-parse/sync";
import { normalizeMarketCode, type DocumentRecord } from "../../companies/index.ts";
import { isIsoDate } from "../../platform/clock/days.ts";
import { streamFile } from "../../platform/files/stream-file.ts";
import {
  summarizeComparisons,
  type AccuracyCheck,
  type FigureComparison,
} from "./accuracy-check.ts";

/** One published balance sheet at a fiscal year's end, yen. */
export interface PublishedBalance {
  readonly code: string;
  readonly periodEnd: string;
  readonly currentAssets: number | null;
  readonly investmentSecurities: number | null;
  readonly liabilities: number | null;
}

/** Filings truncate amounts to thousands or millions, so sums of up to this many items differ by as many units. */
const ROUNDED_ITEMS = 9;

const COMPARED_FACTS = [
  { name: "current assets", key: "currentAssets", fact: "CurrentAssets", target: 0.99 },
  { name: "liabilities", key: "liabilities", fact: "Liabilities", target: 0.99 },
  {
    name: "investment securities",
    key: "investmentSecurities",
    fact: "InvestmentSecurities",
    target: 0.94,
  },
] as const;

export function checkBalanceSheets(
  published: readonly PublishedBalance[],
  documents: readonly DocumentRecord[],
): AccuracyCheck[] {
  const filed = new Map<string, DocumentRecord>();
  for (const document of documents) {
    if (document.kind !== "statement" || document.periodType !== "FY") continue;
    filed.set(`${document.code} ${document.periodEnd}`, document);
  }
  return COMPARED_FACTS.map(({ name, key, fact, target }) => {
    const comparisons: FigureComparison[] = [];
    for (const row of published) {
      const document = filed.get(`${row.code} ${row.periodEnd}`);
      const [theirs, ours] = [row[key], document?.facts[fact] ?? null];
      if (document === undefined || theirs === null || ours === null) continue;
      comparisons.push({
        code: row.code,
        periodEnd: row.periodEnd,
        documentId: document.documentId,
        ours,
        theirs,
        agrees: Math.abs(theirs - ours) <= ROUNDED_ITEMS * commonUnit(theirs, ours),
      });
    }
    return summarizeComparisons(name, target, comparisons);
  });
}

/** The unit in which both amounts are stated, yen. */
function commonUnit(a: number, b: number): number {
  return [1_000_000, 1_000].find((unit) => a % unit === 0 && b % unit === 0) ?? 1;
}

/**
 * A row repeated in several tables is read once.
 * @throws when the folder cannot be read
 */
export async function readPublishedBalances(folder: string): Promise<PublishedBalance[]> {
  const rows = new Map<string, PublishedBalance>();
  const names = await readdir(folder).catch(() => {
    throw new Error(
      `Cannot read ${folder}: --data must name the folder that contains ${basename(folder)}/ with published balance sheets (results_*.csv)`,
    );
  });
  for (const name of names.toSorted()) {
    if (!/^results_.*\.csv(?:\.gz|\.xz)?$/.test(name)) continue;
    const pieces: Uint8Array[] = [];
    for await (const piece of streamFile(join(folder, name))) pieces.push(piece);
    const table: Record<string, string>[] = parse(Buffer.concat(pieces), {
      bom: true,
      columns: true,
    });
    for (const row of table) {
      const code = normalizeMarketCode(row["コード"] ?? "");
      const periodEnd = row["決算期"];
      if (code === null || !isIsoDate(periodEnd)) continue;
      const balance = {
        code,
        periodEnd,
        currentAssets: parseAmount(row["流動資産"]),
        investmentSecurities: parseAmount(row["投資有価証券"]),
        liabilities: parseAmount(row["負債"]),
      };
      rows.set(JSON.stringify(balance), balance);
    }
  }
  return [...rows.values()];
}

function parseAmount(text: string | undefined): number | null {
  return text === undefined || text.trim() === "" ? null : Number(text);
}
