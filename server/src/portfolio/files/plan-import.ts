import { isDeepStrictEqual } from "node:util";
import type { Holding, ImportRow, PortfolioEntry } from "@tenbin/contract";
import { tickerOf } from "@tenbin/contract";
import { type MergedCompany, mergeLots } from "./merge-lots.ts";
import type { InvalidLine, ParsedHoldings, UnusedLine } from "./parse-holdings.ts";

export interface PlannedCompany {
  readonly code: string;
  readonly action: "add" | "update" | "keep";
  /** As it will be stored. */
  readonly entry: PortfolioEntry;
}

export interface ImportPlan {
  /** Each company once, in the order of the file. */
  readonly companies: readonly PlannedCompany[];
  /** What becomes of each line, in the order of the file. */
  readonly rows: readonly ImportRow[];
  readonly invalid: readonly InvalidLine[];
}

/** @param present by five-character code */
export function planImport(
  parsed: ParsedHoldings,
  present: ReadonlyMap<string, PortfolioEntry>,
): ImportPlan {
  const merged = mergeLots(parsed.lines);
  const companies = merged.map((company) => planCompany(company, present.get(company.code)));
  const rows = [
    ...merged.flatMap((company, at) => takenRows(company, companies[at]!.action)),
    ...parsed.leftOut.map((line) => unusedRow(line, "leave_out", null)),
    ...parsed.invalid.map((line) => unusedRow(line, "invalid", line.column)),
  ].toSorted((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
  return { companies, rows, invalid: parsed.invalid };
}

/** Accounts that the file does not name stay as they are, note and lists that it has none of too. */
function planCompany(company: MergedCompany, before: PortfolioEntry | undefined): PlannedCompany {
  const { code, note, labels } = company;
  const named = company.holdings.map(({ account, shares, average_cost }): Holding => {
    return { account, shares, average_cost };
  });
  const others = (before?.holdings ?? []).filter(
    ({ account }) => !named.some((holding) => holding.account === account),
  );
  const entry: PortfolioEntry = {
    note: note === "" ? (before?.note ?? "") : note,
    labels: labels.length === 0 ? (before?.labels ?? []) : [...labels],
    holdings: [...named, ...others],
  };
  if (before === undefined) return { code, action: "add", entry };
  const isSame = isDeepStrictEqual(sorted(entry), sorted(before));
  return { code, action: isSame ? "keep" : "update", entry };
}

function sorted({ note, labels, holdings }: PortfolioEntry): PortfolioEntry {
  return { note, labels, holdings: holdings.toSorted((a, b) => (a.account < b.account ? -1 : 1)) };
}

function takenRows(company: MergedCompany, action: PlannedCompany["action"]): ImportRow[] {
  const { code, name, lines, holdings } = company;
  const about = { ticker: tickerOf(code), name, action, column: null, reason: null };
  if (holdings.length === 0) {
    return [{ ...about, lines: [...lines], account: null, shares: null, average_cost: null }];
  }
  return holdings.map(({ account, shares, average_cost, lines: own }) =>
    Object.assign({ account, shares, average_cost, lines: [...own] }, about),
  );
}

function unusedRow(
  { line, written, name, reason }: UnusedLine,
  action: "leave_out" | "invalid",
  column: string | null,
): ImportRow {
  const nothing = { account: null, shares: null, average_cost: null };
  return { ...nothing, lines: [line], ticker: written, name, action, column, reason };
}
