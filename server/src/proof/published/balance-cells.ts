import { normalizeMarketCode, type DocumentRecord } from "../../companies/index.ts";
import { isIsoDate } from "../../platform/clock/days.ts";
import type { ComparedCell, Line, Uncompared } from "../cells.ts";
import type { CompanyRecord } from "../company-record.ts";
import { parseFigure, readTables } from "./read-table.ts";

export type BalanceFigure =
  | "currentAssets"
  | "liabilities"
  | "investmentSecurities"
  | "profit"
  | "equity"
  | "netCash";

/** One published balance sheet at a fiscal year's end, yen. */
export interface PublishedBalance extends Readonly<Record<BalanceFigure, number | null>> {
  readonly code: string;
  readonly periodEnd: string;
}

export interface BalanceCell extends ComparedCell {
  readonly record: CompanyRecord;
  readonly statement: DocumentRecord;
  readonly figure: BalanceFigure;
  readonly row: PublishedBalance;
}

interface BalanceLine extends Line<BalanceCell> {
  readonly figure: BalanceFigure;
}

/** Filings truncate amounts to thousands or millions, so sums of up to this many items differ by as many units. */
const ROUNDED_ITEMS = 9;
const SECURITIES_SHARE = 0.7;
/** They state it in 億円 with one decimal; our parts are rounded too. */
const NET_CASH_TOLERANCE = 15_000_000;
const OKU_YEN = 100_000_000;

const line = (
  id: string,
  name: string,
  figure: BalanceFigure,
  floor: number,
  minCells = 1_000,
) => ({
  id,
  name,
  figure,
  floor,
  minCells,
  agrees: (cell: BalanceCell) => isAmount(figure, cell.ours, cell.theirs),
});

export const balanceLines: readonly BalanceLine[] = [
  line("current_assets", "current assets", "currentAssets", 0.99),
  line("liabilities", "liabilities", "liabilities", 0.99),
  line("securities", "investment securities", "investmentSecurities", 0.94),
  line(
    "unstated_securities",
    "investment securities that the filing does not state",
    "investmentSecurities",
    0.4,
    200,
  ),
  line("profit", "profit", "profit", 0.99),
  line("equity", "owners' equity", "equity", 0.99),
  line("net_cash", "net cash", "netCash", 0.93),
];

export function isAmount(figure: BalanceFigure, ours: number, theirs: number): boolean {
  const tolerance =
    figure === "netCash" ? NET_CASH_TOLERANCE : ROUNDED_ITEMS * commonUnit(theirs, ours);
  return Math.abs(theirs - ours) <= tolerance;
}

/** The unit in which both amounts are stated, yen. */
function commonUnit(a: number, b: number): number {
  return [1_000_000, 1_000].find((unit) => a % unit === 0 && b % unit === 0) ?? 1;
}

/** The figure as a statement's facts give it; null where they do not. */
export function balanceFigureOf(
  figure: BalanceFigure,
  { facts }: Pick<DocumentRecord, "facts">,
): number | null {
  return READINGS[figure]((name) => facts[name] ?? null);
}

type FactReader = (name: string) => number | null;

const READINGS: Readonly<Record<BalanceFigure, (fact: FactReader) => number | null>> = {
  currentAssets: (fact) => fact("CurrentAssets"),
  liabilities: (fact) => fact("Liabilities"),
  // A balance sheet without the item counts it as 0, as net cash does.
  investmentSecurities: (fact) => fact("InvestmentSecurities") ?? 0,
  profit: (fact) => fact("ProfitLossAttributableToOwnersOfParent"),
  equity(fact) {
    const netAssets = fact("NetAssets");
    return netAssets === null ? null : netAssets - (fact("NonControllingInterests") ?? 0);
  },
  netCash(fact) {
    const [assets, liabilities] = [fact("CurrentAssets"), fact("Liabilities")];
    if (assets === null || liabilities === null) return null;
    return assets + SECURITIES_SHARE * (fact("InvestmentSecurities") ?? 0) - liabilities;
  },
};

/** Cells of each line by its id, of annual statements of the same end. */
export function balanceCells(
  published: readonly PublishedBalance[],
  records: ReadonlyMap<string, CompanyRecord>,
): ReadonlyMap<string, { readonly cells: BalanceCell[]; readonly uncompared: Uncompared[] }> {
  const joined = published.flatMap((row) => {
    const record = records.get(row.code);
    const statement = record?.annual.findLast(({ periodEnd }) => periodEnd === row.periodEnd);
    return record === undefined || statement === undefined ? [] : [{ row, record, statement }];
  });
  const unknown = {
    cells: published.length - joined.length,
    reason: "we have no annual statement of the same end",
  };
  return new Map(
    balanceLines.map(({ id, figure }) => {
      const cells: BalanceCell[] = [];
      let following = 0;
      for (const { row, record, statement } of joined) {
        const [ours, theirs] = [balanceFigureOf(figure, statement), row[figure]];
        if (ours === null || theirs === null) continue;
        const isUnstated = (statement.facts["InvestmentSecurities"] ?? null) === null;
        if (figure === "investmentSecurities" && isUnstated !== (id === "unstated_securities"))
          continue;
        if (figure === "netCash" && differsInAPart(row, statement)) {
          following += 1;
          continue;
        }
        const { code, periodEnd } = row;
        const { documentId } = statement;
        cells.push({ code, periodEnd, documentId, ours, theirs, record, statement, figure, row });
      }
      const reason = "one of its parts differs, which is counted there";
      return [id, { cells, uncompared: [unknown, { cells: following, reason }] }];
    }),
  );
}

const NET_CASH_PARTS = ["currentAssets", "investmentSecurities", "liabilities"] as const;

function differsInAPart(row: PublishedBalance, statement: DocumentRecord): boolean {
  return NET_CASH_PARTS.some((part) => {
    const [ours, theirs] = [balanceFigureOf(part, statement), row[part]];
    return ours !== null && theirs !== null && !isAmount(part, ours, theirs);
  });
}

/** A balance sheet that several tables repeat is read once. */
export async function readPublishedBalances(folder: string): Promise<PublishedBalance[]> {
  const balances = new Map<string, PublishedBalance>();
  for (const row of await readTables(folder, "results_")) {
    const code = normalizeMarketCode(row["コード"] ?? "");
    const periodEnd = row["決算期"];
    if (code === null || !isIsoDate(periodEnd)) continue;
    const netCash = parseFigure(row["ネットキャッシュ(億円)"]);
    const balance = {
      code,
      periodEnd,
      currentAssets: parseFigure(row["流動資産"]),
      investmentSecurities: parseFigure(row["投資有価証券"]),
      liabilities: parseFigure(row["負債"]),
      profit: parseFigure(row["純利益"]),
      equity: parseFigure(row["純資産"]),
      netCash: netCash === null ? null : netCash * OKU_YEN,
    };
    balances.set(JSON.stringify(balance), balance);
  }
  return [...balances.values()];
}
