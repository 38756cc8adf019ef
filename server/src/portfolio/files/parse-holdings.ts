import {
  type Holding,
  holding as holdingSchema,
  normalizeCode,
  portfolioEntry,
} from "@tenbin/contract";
import { findTextFault } from "../../platform/text-fault.ts";
import { findColumns, type HoldingColumn, type HoldingColumns } from "./find-columns.ts";
import { findOtherList } from "./find-other-list.ts";
import { fromInertText } from "../../platform/spreadsheets/index.ts";
import { parseAmount, roundAmount } from "./parse-amount.ts";
import { type FileRow, unreadable } from "./read-rows.ts";
import { accountOf, findSection, kindOf, NO_SECTION, type Section, sideOf } from "./section.ts";

/** One line about one company. */
export interface HoldingLine {
  readonly line: number;
  readonly code: string;
  readonly name: string;
  /** Null: the company without shares. */
  readonly lot: Holding | null;
  readonly note: string;
  readonly labels: readonly string[];
}

/** A line that is not taken; `reason` is Japanese. */
export interface UnusedLine {
  readonly line: number;
  readonly written: string;
  readonly name: string;
  readonly reason: string;
}

export interface InvalidLine extends UnusedLine {
  /** As the file names it. */
  readonly column: string;
}

export interface ParsedHoldings {
  readonly lines: readonly HoldingLine[];
  readonly leftOut: readonly UnusedLine[];
  readonly invalid: readonly InvalidLine[];
}

export interface KnownIssue {
  readonly name: string;
  readonly kind: "stock" | "fund";
}

/** By five-character code; null: there is none. */
export type FindIssue = (code: string) => KnownIssue | null;

export const LEFT_OUT = {
  margin: "信用取引の建玉は取り込みません",
  long: "信用買建は取り込みません",
  short: "信用売建は取り込みません",
  fund: "投資信託とETFは取り込みません",
  foreign: "外国株式は取り込みません",
  bond: "債券は取り込みません",
  unknown: "この証券コードの企業はありません",
  sold: "数量が0です",
  negative: "数量がマイナスです。売建は取り込みません",
} as const;

/** What sums below a list are called. */
const SUM = /(?:合計|小計|総計|^計|^(?:時価)?評価額|評価損益|含み損益)$/;
const FIGURE = /^[-+△▲]?[\d,]+(?:\.\d+)?%?$/;
const DECIMAL = /^[\d,]*\.\d+$/;

/**
 * Reads a broker's list, or our own export. Headings may stand below anything and again in each
 * section; what stands above the first one is not read.
 * @throws ApiProblem `import_unreadable` without a heading, and for lists of something else
 */
export function parseHoldings(rows: readonly FileRow[], findIssue: FindIssue): ParsedHoldings {
  const parsed: ParsedLists = { lines: [], leftOut: [], invalid: [], sums: new Map() };
  let table: Table | null = null;
  let section = NO_SECTION;
  let hasTable = false;
  let otherList: string | null = null;
  for (const row of rows) {
    const other = findOtherList(row.cells);
    if (other !== null) {
      otherList ??= other;
      table = null;
      continue;
    }
    const columns = findColumns(row.cells);
    if (columns !== null) {
      table = { columns, headings: row.cells };
      hasTable = true;
      continue;
    }
    const title = table !== null && namesCompany(row, table) ? null : findSection(row.cells);
    if (title !== null) section = title;
    else if (table !== null) parseLine(row, { ...table, section, findIssue }, parsed);
  }
  if (!hasTable) {
    if (otherList !== null) {
      throw unreadable(`${otherList}のファイルです。保有銘柄の一覧のファイルを選んでください。`);
    }
    throw unreadable(
      "見出しの行が見つかりません。「銘柄コード」と「数量」のような列の名前が要ります。",
    );
  }
  const { lines, leftOut, invalid } = parsed;
  return { lines, leftOut, invalid };
}

interface Table {
  readonly columns: HoldingColumns;
  readonly headings: readonly string[];
}

const readCell = ({ cells }: FileRow, columns: HoldingColumns, column: HoldingColumn) =>
  cells[columns[column] ?? -1] ?? "";

/** Names of companies contain the words of titles. */
function namesCompany(row: FileRow, { columns }: Table): boolean {
  const { written } = identify((column) => readCell(row, columns, column).trim());
  return normalizeCode(written) !== null;
}

interface LineContext extends Table {
  readonly section: Section;
  readonly findIssue: FindIssue;
}

interface ParsedLists {
  readonly lines: HoldingLine[];
  readonly leftOut: UnusedLine[];
  readonly invalid: InvalidLine[];
  /** Shares of the lines so far, by code and account. */
  readonly sums: Map<string, number>;
}

function parseLine(row: FileRow, context: LineContext, into: ParsedLists): void {
  const { line, cells } = row;
  const { columns, headings, section, findIssue } = context;
  const raw = (column: HoldingColumn) => readCell(row, columns, column);
  const cell = (column: HoldingColumn) => raw(column).trim();
  const { written, name } = identify(cell);
  const isEmpty = written === "" && cell("shares") === "" && cell("marginShares") === "";
  if (isEmpty || isSum(written, name) || isFooter(cells)) return;
  const about = { line, written, name };
  const leaveOut = (reason: string) => void into.leftOut.push({ ...about, reason });
  const reject = (column: HoldingColumn, reason: string) => {
    const heading = (headings[columns[column] ?? -1] ?? "").trim();
    into.invalid.push({ ...about, column: heading, reason });
  };

  const isMarginList = columns.marginShares !== undefined;
  const kind = isMarginList ? "margin" : (kindOf(cell("kind")) ?? section.kind);
  if (kind === "margin") {
    const side = sideOf(cell("side")) ?? sideOf(cell("kind")) ?? section.side;
    return leaveOut(LEFT_OUT[side ?? kind]);
  }
  if (kind !== null && kind !== "stock") return leaveOut(LEFT_OUT[kind]);
  if (written === "") return leaveOut(LEFT_OUT.fund);
  const code = normalizeCode(written);
  const issue = code === null ? null : findIssue(code);
  if (code === null || issue === null) return leaveOut(LEFT_OUT.unknown);
  if (issue.kind === "fund") return leaveOut(LEFT_OUT.fund);

  const shares = parseAmount(cell("shares"));
  if (typeof shares === "object" && shares !== null) return reject("shares", shares.fault);
  if (shares === 0) return leaveOut(LEFT_OUT.sold);
  if (shares !== null && shares < 0) return leaveOut(LEFT_OUT.negative);
  const cost = parseAmount(cell("averageCost"));
  if (typeof cost === "object" && cost !== null) return reject("averageCost", cost.fault);
  if (cost !== null && cost < 0) return reject("averageCost", "マイナスの単価は取り込めません");
  const ownAccount = accountOf(cell("account"));
  const account = ownAccount === "unspecified" ? section.account : ownAccount;
  const average_cost = cost === null ? null : roundAmount(cost);
  const lot = shares === null ? null : { account, shares, average_cost };
  if (lot !== null && !holdingSchema.safeParse(lot).success) {
    const isShares = !holdingSchema.shape.shares.safeParse(shares).success;
    return reject(isShares ? "shares" : "averageCost", "大きすぎるか、小数が4桁を超えています");
  }
  const note = portfolioEntry.shape.note.safeParse(fromInertText(raw("note")));
  if (!note.success || findTextFault(note.data.replaceAll("\n", "")) !== null)
    return reject("note", "メモは1,000文字までの文章にしてください");
  const labels = portfolioEntry.shape.labels.safeParse(splitLabels(raw("labels")));
  if (!labels.success || labels.data.some((label) => findTextFault(label) !== null))
    return reject("labels", "リストは10個まで、名前は30文字までにしてください");
  if (lot !== null) {
    const holding = `${code} ${account}`;
    const sum = (into.sums.get(holding) ?? 0) + lot.shares;
    if (!holdingSchema.shape.shares.safeParse(sum).success)
      return reject("shares", "同じ企業の株数の合計が大きすぎます");
    into.sums.set(holding, sum);
  }
  into.lines.push({ line, code, name: issue.name, lot, note: note.data, labels: labels.data });
}

/** A sum, or the rate of a currency, below the list. */
function isSum(written: string, name: string): boolean {
  if (written !== "") return SUM.test(written) || DECIMAL.test(written);
  return SUM.test(name) || FIGURE.test(name);
}

/** A sentence below the list. */
function isFooter(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return filled.length === 1 && normalizeCode(filled[0]!) === null;
}

/** Some brokers write code and name into one cell: 「0482 みなと精工」. */
function identify(cell: (column: HoldingColumn) => string) {
  const both = cell("codeAndName");
  if (both === "") return { written: cell("code"), name: cell("name") };
  const [, written = "", name = ""] =
    /^([0-9A-Z]{4,5})\s+(.*)$/is.exec(both.normalize("NFKC")) ?? [];
  return written === "" ? { written: cell("code"), name: both } : { written, name };
}

/** One line each. */
function splitLabels(cell: string): string[] {
  return cell === "" ? [] : cell.split("\n").map((label) => fromInertText(label));
}
