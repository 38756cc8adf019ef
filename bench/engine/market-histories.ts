import type { CompanyHistory, ListedSector, MonthEndPrice, ShareSplit } from "@tenbin/engine";
import { openAsBlob } from "node:fs";
import { join } from "node:path";
import xz from "xz-decompress";
import type { DocumentRecord } from "../../server/src/companies/index.ts";
import { generateSampleMarket } from "../../server/src/sample-market/index.ts";
import { toCompanyHistory } from "../../server/src/valuation/index.ts";
import { readListedSectors } from "../company-names.ts";

interface PriceSeries {
  readonly monthEnds: MonthEndPrice[];
  readonly adjustments: ShareSplit[];
}

export async function readBulkHistories(folder: string): Promise<CompanyHistory[]> {
  const documents = new Map<string, DocumentRecord[]>();
  for await (const line of linesOf(join(folder, "bulk/statements.jsonl.xz"))) {
    const document = readStatement(line);
    const known = documents.get(document.code);
    if (known === undefined) documents.set(document.code, [document]);
    else known.push(document);
  }
  const prices = new Map<string, PriceSeries>();
  for await (const line of linesOf(join(folder, "bulk/bars_close_2014_2022.csv.xz"))) {
    const [date = "", code = "", close = "", factor = ""] = line.split(",");
    if (date !== "Date") addClose(prices, code.padEnd(5, "0"), date, close, Number(factor));
  }
  const sectors = await readSectors(join(folder, "jpx_list"));
  return [...documents].map(([code, own]) => {
    const { monthEnds, adjustments } = prices.get(code) ?? { monthEnds: [], adjustments: [] };
    return toCompanyHistory({
      issue: { code, sector33: null, kind: "stock" },
      sectors: sectors.get(code) ?? [],
      documents: own,
      monthEnds,
      splits: adjustments,
    });
  });
}

const LISTS = [
  { listedOn: "2017-11-30", file: "all_stock_table_20171130.csv.xz" },
  { listedOn: "2025-05-30", file: "data_j_20250530.csv.xz" },
] as const;

/** By code, since the list that first gives each. */
async function readSectors(folder: string): Promise<ReadonlyMap<string, ListedSector[]>> {
  const sectors = new Map<string, ListedSector[]>();
  for (const { listedOn, file } of LISTS) {
    for (const [code, sector] of await readListedSectors(join(folder, file))) {
      const known = sectors.get(code) ?? [];
      if (known.at(-1)?.sector === sector) continue;
      sectors.set(code, [...known, { listedOn, sector }]);
    }
  }
  return sectors;
}

/** Repeats the sample market with different seeds and codes. */
export function sampleHistories(times: number): CompanyHistory[] {
  return Array.from({ length: times }, (_, at) => {
    const sample = generateSampleMarket(`bench ${at}`);
    const prices = new Map<string, PriceSeries>();
    for (const { code, date, close, adjFactor } of sample.bars()) {
      addClose(prices, code, date, close === null ? "" : String(close), adjFactor);
    }
    const documents = Map.groupBy(sample.documents, ({ code }) => code);
    return sample.issues.map((issue) => {
      const { monthEnds, adjustments } = prices.get(issue.code) ?? {
        monthEnds: [],
        adjustments: [],
      };
      const copy = { code: `${at}${issue.code}`, sector33: issue.sector33, kind: issue.kind };
      return toCompanyHistory({
        issue: copy,
        sectors: [],
        documents: documents.get(issue.code) ?? [],
        monthEnds,
        splits: adjustments,
      });
    });
  }).flat();
}

/** Rows ascend by day, so the last traded close of a month remains. */
function addClose(
  prices: Map<string, PriceSeries>,
  code: string,
  date: string,
  close: string,
  factor: number,
): void {
  let own = prices.get(code);
  if (own === undefined) {
    own = { monthEnds: [], adjustments: [] };
    prices.set(code, own);
  }
  if (factor > 0 && factor !== 1) own.adjustments.push({ exDate: date, factor });
  if (close === "") return;
  const price = { date, close: Number(close) };
  const isSameMonth = own.monthEnds.at(-1)?.date.slice(0, 7) === date.slice(0, 7);
  if (isSameMonth) own.monthEnds.pop();
  own.monthEnds.push(price);
}

interface StatementLine {
  code: string;
  doc_id: string;
  disclosed_at: string;
  period_type: DocumentRecord["periodType"];
  period_start: string;
  period_end: string;
  consolidated: boolean;
  accounting_standard: DocumentRecord["accountingStandard"];
  facts: Record<string, number | null>;
}

function readStatement(line: string): DocumentRecord {
  const row = JSON.parse(line) as StatementLine;
  return {
    documentId: row.doc_id,
    code: row.code,
    edinetCode: null,
    nameJp: null,
    disclosedAt: row.disclosed_at,
    kind: "statement",
    title: null,
    periodType: row.period_type,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    consolidated: row.consolidated,
    accountingStandard: row.accounting_standard,
    facts: row.facts,
  };
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = await openAsBlob(path);
  const bytes = new xz.XzReadableStream(file.stream());
  let rest = "";
  for await (const text of bytes.pipeThrough(
    new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>,
  )) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
