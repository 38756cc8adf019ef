import { isDeepStrictEqual } from "node:util";
import type { Holding, ImportRow, PortfolioEntry } from "@tenbin/contract";
import { tickerOf } from "@tenbin/contract";
import { type MergedCompany, mergeLots } from "./merge-lots.ts";
import { isSameName } from "./names.ts";
import type { InvalidLine, ParsedHoldings, UnusedLine } from "./parse-holdings.ts";

/** What is known of the market's issues, by five-character code. */
export interface ImportMarket {
  closeOf(code: string): number | null;
  /** Codes of the issues that have exactly this name. */
  codesNamed(name: string): readonly string[];
}

export interface PlannedCompany {
  readonly code: string;
  readonly action: "add" | "update" | "keep";
  /** As it will be stored. */
  readonly entry: PortfolioEntry;
  /** Japanese: why the member is asked before it is taken. */
  readonly question: string | null;
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
  market: ImportMarket,
): ImportPlan {
  const merged = mergeLots(parsed.lines);
  const companies = merged.map((company) => {
    const planned = planCompany(company, present.get(company.code));
    return { ...planned, question: findQuestion(company, market) };
  });
  const rows = [
    ...merged.flatMap((company, at) =>
      takenRows(company, companies[at]!, market.closeOf(company.code)),
    ),
    ...parsed.leftOut.map((line) => unusedRow(line, "leave_out", null)),
    ...parsed.invalid.map((line) => unusedRow(line, "invalid", line.column)),
  ].toSorted((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
  return { companies, rows, invalid: parsed.invalid };
}

/**
 * Without a choice all but those that are asked about.
 * @param chosen codes; null: nothing was chosen
 */
export function takenCompanies(
  { companies }: ImportPlan,
  chosen: ReadonlySet<string | null> | null,
): readonly PlannedCompany[] {
  return companies.filter(({ code, question }) =>
    chosen === null ? question === null : chosen.has(code),
  );
}

/** A code may be mistyped where a line names another company. */
function findQuestion({ code, name, written }: MergedCompany, market: ImportMarket): string | null {
  const other = written.find(
    (each) => !isSameName(name, each) && isOther(code, market.codesNamed(each)),
  );
  if (other === undefined) return null;
  const others = market.codesNamed(other).map((each) => tickerOf(each));
  return `ファイルの名前「${other}」は${others.join("、")}の企業で、${tickerOf(code)}は「${name}」です`;
}

const isOther = (code: string, named: readonly string[]) =>
  named.length > 0 && !named.includes(code);

/** Accounts that the file does not name stay as they are, note and lists that it has none of too. */
function planCompany(
  company: MergedCompany,
  before: PortfolioEntry | undefined,
): Omit<PlannedCompany, "question"> {
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

function takenRows(
  company: MergedCompany,
  { action, question }: PlannedCompany,
  close: number | null,
): ImportRow[] {
  const { code, name, lines, holdings } = company;
  const about = { ticker: tickerOf(code), name, action, question, column: null, reason: null };
  if (holdings.length === 0) return [{ ...about, ...NOTHING, lines: [...lines] }];
  return holdings.map(({ account, shares, average_cost, lines: own }) => {
    const amount = close === null ? null : close * shares;
    return Object.assign({ account, shares, average_cost, amount, lines: [...own] }, about);
  });
}

const NOTHING = { account: null, shares: null, average_cost: null, amount: null } as const;

function unusedRow(
  { line, written, name, reason }: UnusedLine,
  action: "leave_out" | "invalid",
  column: string | null,
): ImportRow {
  const about = { lines: [line], ticker: written, name, question: null };
  return { ...NOTHING, ...about, action, column, reason };
}
