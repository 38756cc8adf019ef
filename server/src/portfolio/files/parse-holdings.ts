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
import { isForeignCurrency, isForeignMarket } from "./foreign-market.ts";
import { isSameName } from "./names.ts";
import {
  accountOf,
  endsList,
  enterSection,
  findTitle,
  kindOf,
  NO_SECTION,
  type Section,
  sideOf,
  withoutMarks,
} from "./section.ts";
import { isForeignMark, readWrittenCode } from "./written-code.ts";

/** One line about one company. */
export interface HoldingLine {
  readonly line: number;
  readonly code: string;
  /** Of the issue. */
  readonly name: string;
  /** As the file names it; may be empty. */
  readonly written: string;
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
  cash: "現金と預り金は取り込みません",
  noCode: "証券コードがありません",
  unknown: "この証券コードの企業はありません",
  belowTotal: "合計より下の行で、企業名が証券コードの企業と違います",
  sold: "数量が0です",
  negative: "数量がマイナスです。売建は取り込みません",
} as const;

/** What figures below a list are called. */
const SUM = /(?:小計|^(?:時価)?評価額|評価損益|含み損益)$/;
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
      table = { columns, headings: row.cells, hasEnded: false };
      hasTable = true;
      continue;
    }
    if (table !== null && namesCompany(row, table)) {
      parseLine(row, { ...table, section, findIssue }, parsed);
    } else if (endsList(row.cells)) {
      if (table !== null) table = { ...table, hasEnded: true };
    } else {
      const title = findTitle(row.cells);
      if (title !== null) section = enterSection(section, title);
      else if (table !== null) parseLine(row, { ...table, section, findIssue }, parsed);
    }
  }
  if (!hasTable) throw unreadable(describeOther(otherList));
  const { lines, leftOut, invalid } = parsed;
  return { lines, leftOut, invalid };
}

function describeOther(list: string | null): string {
  return list === null
    ? "見出しの行が見つかりません。「銘柄コード」と「数量」のような列の名前が要ります。"
    : `${list}のファイルです。保有銘柄の一覧のファイルを選んでください。`;
}

interface Table {
  readonly columns: HoldingColumns;
  readonly headings: readonly string[];
  /** A total stands above: figures below it look like codes. */
  readonly hasEnded: boolean;
}

const readCell = ({ cells }: FileRow, columns: HoldingColumns, column: HoldingColumn) =>
  cells[columns[column] ?? -1] ?? "";

/** Names of companies contain the words of titles. */
function namesCompany(row: FileRow, { columns }: Table): boolean {
  return normalizeCode(identify(row, columns).written) !== null;
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
  const { columns, headings, hasEnded, section, findIssue } = context;
  const cell = (column: HoldingColumn) => readCell(row, columns, column).trim();
  const { written, name } = identify(row, columns);
  const hasAmount = [cell("shares"), cell("marginShares")].some(isNumber);
  if ((written === "" && !hasAmount) || isSum(written, name) || isFooter(cells)) return;
  const about = { line, written, name };
  const code = normalizeCode(written);
  const issue = code === null ? null : findIssue(code);
  const isBelowTotal = hasEnded && (issue === null || !isSameName(issue.name, name));
  if (isBelowTotal && (issue === null || name === "" || FIGURE.test(name))) return;
  const reason = isBelowTotal ? LEFT_OUT.belowTotal : findReason(cell, written, issue, context);
  if (code === null || issue === null || reason !== null) {
    into.leftOut.push({ ...about, reason: reason ?? LEFT_OUT.unknown });
    return;
  }
  const position = readPosition(row, columns, section);
  const isTooMuch = "lot" in position && !addShares(into.sums, code, position.lot);
  const read = isTooMuch ? TOO_MANY : position;
  if ("leftOut" in read) {
    into.leftOut.push({ ...about, reason: read.leftOut });
  } else if ("column" in read) {
    const heading = (headings[columns[read.column] ?? -1] ?? "").trim();
    into.invalid.push({ ...about, column: heading, reason: read.reason });
  } else {
    into.lines.push({ line, code, name: issue.name, written: name, ...read });
  }
}

/** Of what a line is about, why it is not taken. Section, currency and market decide before the code. */
function findReason(
  cell: (column: HoldingColumn) => string,
  written: string,
  issue: KnownIssue | null,
  { columns, headings, section }: LineContext,
): string | null {
  const hasCodes = columns.code !== undefined || columns.codeAndName !== undefined;
  const isFundList = !hasCodes && (headings[columns.name ?? -1] ?? "").includes("ファンド");
  const own = kindOf(cell("kind")) ?? section.kind ?? (isFundList ? "fund" : null);
  if (own === "margin" || isMarginLine(cell, columns)) {
    const side = sideOf(cell("side")) ?? sideOf(cell("kind")) ?? section.side;
    return LEFT_OUT[side ?? "margin"];
  }
  if (own !== null && own !== "stock") return LEFT_OUT[own];
  const costHeading = headings[columns.averageCost ?? -1] ?? "";
  const headed = costHeading.includes("円") ? "" : costHeading;
  const amounts = [cell("currency"), cell("costUnit"), cell("averageCost"), headed];
  if (isForeignMarket(cell("market")) || amounts.some((text) => isForeignCurrency(text))) {
    return LEFT_OUT.foreign;
  }
  if (written === "") return own === "stock" ? LEFT_OUT.noCode : LEFT_OUT.fund;
  if (issue === null) return LEFT_OUT.unknown;
  return issue.kind === "fund" ? LEFT_OUT.fund : null;
}

/** By its own side, or by columns of margin positions that are filled instead of those of held ones. */
function isMarginLine(cell: (column: HoldingColumn) => string, columns: HoldingColumns): boolean {
  if (cell("side").includes("建")) return true;
  const { marginShares, marginCost, averageCost } = columns;
  if (marginShares === undefined && marginCost === undefined) return false;
  if (averageCost === undefined) return true;
  const isFilled = (column: HoldingColumn) => Number(parseAmount(cell(column))) > 0;
  return !isFilled("shares") && (isFilled("marginShares") || isFilled("marginCost"));
}

type Position = Pick<HoldingLine, "lot" | "note" | "labels">;
interface Refusal {
  readonly column: HoldingColumn;
  readonly reason: string;
}

function readPosition(
  row: FileRow,
  columns: HoldingColumns,
  section: Section,
): Position | Refusal | { readonly leftOut: string } {
  const raw = (column: HoldingColumn) => readCell(row, columns, column);
  const shares = parseAmount(raw("shares"));
  if (typeof shares === "object" && shares !== null) {
    return { column: "shares", reason: shares.fault };
  }
  if (shares === 0) return { leftOut: LEFT_OUT.sold };
  if (shares !== null && shares < 0) return { leftOut: LEFT_OUT.negative };
  const cost = parseAmount(raw("averageCost"));
  if (typeof cost === "object" && cost !== null) {
    return { column: "averageCost", reason: cost.fault };
  }
  if (cost !== null && cost < 0) {
    return { column: "averageCost", reason: "マイナスの単価は取り込めません" };
  }
  const ownAccount = accountOf(raw("account"));
  const account = ownAccount === "unspecified" ? section.account : ownAccount;
  const average_cost = cost === null ? null : roundAmount(cost);
  const lot = shares === null ? null : { account, shares, average_cost };
  if (lot !== null && !holdingSchema.safeParse(lot).success) {
    const isShares = !holdingSchema.shape.shares.safeParse(shares).success;
    const column = isShares ? "shares" : "averageCost";
    return { column, reason: "大きすぎるか、小数が4桁を超えています" };
  }
  const note = portfolioEntry.shape.note.safeParse(fromInertText(raw("note")));
  if (!note.success || findTextFault(note.data.replaceAll("\n", "")) !== null) {
    return { column: "note", reason: "メモは1,000文字までの文章にしてください" };
  }
  const labels = portfolioEntry.shape.labels.safeParse(splitLabels(raw("labels")));
  if (!labels.success || labels.data.some((label) => findTextFault(label) !== null)) {
    return { column: "labels", reason: "リストは10個まで、名前は30文字までにしてください" };
  }
  return { lot, note: note.data, labels: labels.data };
}

const TOO_MANY: Refusal = { column: "shares", reason: "同じ企業の株数の合計が大きすぎます" };

/** False if the shares of the holding became too many. */
function addShares(sums: Map<string, number>, code: string, lot: Holding | null): boolean {
  if (lot === null) return true;
  const holding = `${code} ${lot.account}`;
  const sum = (sums.get(holding) ?? 0) + lot.shares;
  if (!holdingSchema.shape.shares.safeParse(sum).success) return false;
  sums.set(holding, sum);
  return true;
}

const isNumber = (cell: string) => typeof parseAmount(cell) === "number";

/** A figure, or the rate of a currency, below the list. */
function isSum(written: string, name: string): boolean {
  if (written !== "") return SUM.test(withoutMarks(written)) || DECIMAL.test(written);
  return SUM.test(withoutMarks(name)) || FIGURE.test(name);
}

/** A sentence below the list. */
function isFooter(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return filled.length === 1 && normalizeCode(filled[0]!) === null;
}

/** Some brokers write code and name into one cell, whatever its heading. */
function identify(row: FileRow, columns: HoldingColumns) {
  const cell = (column: HoldingColumn) => readCell(row, columns, column).trim();
  const both = cell("codeAndName");
  if (both !== "") {
    const [written, name] = splitCodeAndName(both) ?? [readWrittenCode(cell("code")), both];
    return { written, name };
  }
  const written = readWrittenCode(cell("code"));
  const hasCode = columns.code !== undefined && normalizeCode(written) !== null;
  const split = hasCode
    ? null
    : splitCodeAndName(cell(columns.code === undefined ? "name" : "code"));
  if (split !== null && normalizeCode(split[0]) !== null) {
    return {
      written: split[0],
      name: columns.code === undefined ? split[1] : cell("name") || split[1],
    };
  }
  return { written, name: cell("name") };
}

/** Above any name with its code: patterns take the square of a cell's length, which may be a whole file's. */
const MAX_NAME = 200;

/** A year, which is no code, stands before it. */
const REST_OF_DATE = /^(?:\d{1,2}\s*[/.月-]|年)/;

/** 「0482 みなと精工」, 「みなと精工(0482)」 and the like. */
function splitCodeAndName(cell: string): readonly [code: string, name: string] | null {
  if (cell.length > MAX_NAME) return null;
  const text = cell.normalize("NFKC");
  const whole = readWrittenCode(text);
  if (whole !== text) return [whole, ""];
  const first = /^[[(<]?([0-9A-Z]{4,5})(?:\.T)?(?:\s*[:/\])>-]\s*|\s+)(.+)$/isu.exec(text);
  if (first !== null) {
    const [, code = "", name = ""] = first;
    return isForeignMark(name) || REST_OF_DATE.test(name) ? null : [code, name.trim()];
  }
  const last = /^(.+?)\s*(?:[[(<:/]|\n)\s*([0-9A-Z]{4,5})(?:\.T)?\s*[\])>]?$/isu.exec(text);
  if (last === null || isForeignMark(last[1]!)) return null;
  return [last[2]!, last[1]!.trim()];
}

/** One line each. */
function splitLabels(cell: string): string[] {
  return cell === "" ? [] : cell.split("\n").map((label) => fromInertText(label));
}
