import { type FormerIssues, keyMeantOn } from "../companies/index.ts";
import type { FrozenSignals, MonthEndCompany, MonthEndMarket } from "../valuation/index.ts";
import { linkOf, type MonthHead, toHashText } from "./tree/chain.ts";
import { canonicalText, type FrozenRow, leafOf } from "./tree/frozen-row.ts";
import { rootOf } from "./tree/merkle-tree.ts";
import type { FrozenMonth, NewMonth, StoredRow } from "./store.ts";

export interface SealedMonth {
  readonly month: NewMonth;
  readonly rows: readonly StoredRow[];
}

export interface SealOptions {
  readonly market: MonthEndMarket;
  readonly knownUntil: string;
  readonly previous: Pick<FrozenMonth, "link"> | null;
  readonly frozenAt: Date;
  /** A new one for each row. */
  readonly createSalt: () => Buffer;
}

/** Rows by code, each behind a salt of its own, their tree, and its link to the month before. */
export function sealMonth(options: SealOptions): SealedMonth {
  const { market, knownUntil, previous, frozenAt, createSalt } = options;
  const { monthEnd, engineVersion } = market;
  const rows = market.companies
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map((company, position): StoredRow => {
      const content = canonicalText(toFrozenRow(company, market));
      const salt = createSalt();
      return { position, code: company.code, content, salt, leaf: leafOf(content, salt) };
    });
  const unlinked = {
    monthEnd,
    knownUntil,
    engineVersion,
    count: rows.length,
    root: rootOf(rows.map(({ leaf }) => leaf)),
    previous: previous?.link ?? null,
    frozenAt,
  };
  return { month: { ...unlinked, link: linkOf(headOf(unlinked)) }, rows };
}

export function headOf(month: Omit<NewMonth, "link" | "frozenAt">): MonthHead {
  return {
    previous: month.previous === null ? null : toHashText(month.previous),
    month_end: month.monthEnd,
    known_until: month.knownUntil,
    engine_version: month.engineVersion,
    count: month.count,
    root: toHashText(month.root),
  };
}

function toFrozenRow(
  { code, listed, rating, value, priceDate, evidence }: MonthEndCompany,
  { monthEnd, engineVersion }: MonthEndMarket,
): FrozenRow {
  return {
    code,
    date: monthEnd,
    engine_version: engineVersion,
    name: listed.nameJp,
    segment: listed.segment,
    sector: listed.sector33,
    listed_on: listed.listedOn,
    verdict: rating.verdict,
    unrated_reason: rating.unratedReason,
    value,
    value_per_share: rating.valuePerShare,
    price: rating.price,
    price_date: priceDate,
    evidence: evidence.level,
    score: evidence.score,
  };
}

/** Whether it was frozen before anything of the next month was known. */
export const isInTime = ({ monthEnd, knownUntil }: Pick<FrozenMonth, "monthEnd" | "knownUntil">) =>
  knownUntil === monthEnd;

/**
 * The key of the issue that a row is of. Its text keeps the code for ever, whoever has it later; a row that takes the
 * company's name from a later list is of that list's issue.
 */
export function keyOfRow(
  { code, date, listed_on: listedOn }: Pick<FrozenRow, "code" | "date" | "listed_on">,
  issues: FormerIssues,
): string {
  return keyMeantOn(issues, code, listedOn !== null && listedOn > date ? listedOn : date);
}

/** By key of the issue, as the prices of the months after are kept. */
export function signalsOf(
  rows: readonly Pick<StoredRow, "content">[],
  issues: FormerIssues,
): Map<string, FrozenSignals> {
  const signals = new Map<string, FrozenSignals>();
  for (const { content } of rows) {
    const row = parseRow(content);
    if (row === null) continue;
    const { value_per_share: value, price, score, evidence } = row;
    const isRated = row.verdict !== "unrated" && value !== null && price !== null;
    const gap = isRated ? Math.log(value / price) : null;
    signals.set(keyOfRow(row, issues), { gap, score, evidence });
  }
  return signals;
}

/** Where a stored record contradicts itself, for the operator. */
export interface RecordFault {
  readonly monthEnd: string;
  /** Null where the fault is of the whole month. */
  readonly row: { readonly position: number; readonly code: string } | null;
  readonly problem: string;
}

/** Recomputes everything from the rows' texts and salts; months in their order. */
export function verifyMonth(
  month: FrozenMonth,
  rows: readonly StoredRow[],
  before: Pick<FrozenMonth, "link"> | null,
): RecordFault[] {
  const { monthEnd } = month;
  const faults: RecordFault[] = [];
  const report = (problem: string, row: StoredRow | null = null) =>
    faults.push({
      monthEnd,
      row: row === null ? null : { position: row.position, code: row.code },
      problem,
    });
  const leaves = rows.map(({ content, salt }) => leafOf(content, salt));
  for (const [at, row] of rows.entries()) {
    if (row.position !== at) report(`row ${at} is missing`, row);
    if (!leaves[at]!.equals(row.leaf)) report("its text and salt do not give its leaf", row);
    const problem = contradictionOf(row, month);
    if (problem !== null) report(problem, row);
  }
  if (rows.length !== month.count) report(`${rows.length} rows instead of ${month.count}`);
  if (rows.length === 0 || !rootOf(leaves).equals(month.root))
    report("its rows do not give its root");
  if (!linkOf(headOf(month)).equals(month.link)) report("its head does not give its link");
  const follows = month.previous === null ? before === null : before?.link.equals(month.previous);
  if (follows !== true) report("it does not follow the month before");
  return faults;
}

/** A row's columns say what its text says. */
function contradictionOf(
  { code, content }: StoredRow,
  { monthEnd, engineVersion }: FrozenMonth,
): string | null {
  const row = parseRow(content);
  if (row === null) return "its text is no row";
  const isOwn = row.code === code && row.date === monthEnd;
  return isOwn && row.engine_version === engineVersion ? null : "its text is of another row";
}

export function parseRow(content: string): FrozenRow | null {
  try {
    const row: unknown = JSON.parse(content);
    const isRow = typeof row === "object" && row !== null && canonicalText(row) === content;
    return isRow ? (row as FrozenRow) : null;
  } catch {
    return null;
  }
}
