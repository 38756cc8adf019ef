import type { CategoryColumn, MarketColumns, NumberColumn } from "./market-columns.ts";

/** The metrics of one company. */
export interface MarketRow {
  readonly code: string;
  /** By metric: a finite number, or the reason why there is none. */
  readonly numbers: Readonly<Record<string, number | string>>;
  /** By category: a value, or several with a space between; null where there is none. */
  readonly categories: Readonly<Record<string, string | null>>;
}

/** Which columns there are. */
export interface ColumnDeclarations {
  readonly numbers: readonly string[];
  readonly categories: readonly CategoryDeclaration[];
}

interface CategoryDeclaration {
  readonly id: string;
  /** In their order; null: those that the rows name, in alphabetical order. */
  readonly values: readonly string[] | null;
  /** A company may have several at once; sets of them are in the order in which they are met. */
  readonly several: boolean;
}

const MAX_REASONS = 0xff;
const MAX_VALUES = 0xfffe;

/**
 * @throws TypeError for a row without one of the metrics, a number that is not finite, a code that stands twice, a
 * value that is not declared, or more reasons or values than a cell can name
 */
export function buildColumns(
  { version, day }: Pick<MarketColumns, "version" | "day">,
  declarations: ColumnDeclarations,
  unordered: readonly MarketRow[],
): MarketColumns {
  const rows = unordered.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const twice = rows.find(({ code }, at) => rows[at + 1]?.code === code);
  if (twice !== undefined) throw new TypeError(`duplicate rows of company ${twice.code}`);
  const reasons = new Map<string, number>();
  return {
    version,
    day,
    codes: rows.map(({ code }) => code),
    numbers: new Map(
      declarations.numbers.map((id) => [id, buildNumbers(id, rows, reasons)] as const),
    ),
    categories: new Map(
      declarations.categories.map((each) => [each.id, buildCategory(each, rows)] as const),
    ),
    absences: [...reasons.keys()],
  };
}

function buildNumbers(
  id: string,
  rows: readonly MarketRow[],
  reasons: Map<string, number>,
): NumberColumn {
  const values = new Float64Array(rows.length);
  const absences = new Uint8Array(rows.length);
  for (const [at, { code, numbers }] of rows.entries()) {
    const cell = numbers[id];
    if (typeof cell === "number") {
      if (!Number.isFinite(cell)) throw new TypeError(`${id} of ${code} is ${cell}`);
      // Adding 0 makes -0 a 0, which sorts and prints as such.
      values[at] = cell + 0;
    } else {
      if (cell === undefined)
        throw new TypeError(`${code}: ${id} has neither a value nor a reason`);
      values[at] = NaN;
      absences[at] = numberOf(cell, reasons);
    }
  }
  return { values, absences, ...sortRows(values) };
}

/** Counted from 1. */
function numberOf(reason: string, reasons: Map<string, number>): number {
  const known = reasons.get(reason) ?? reasons.size + 1;
  if (known > MAX_REASONS) throw new TypeError(`more than ${MAX_REASONS} reasons: ${reason}`);
  reasons.set(reason, known);
  return known;
}

function sortRows(values: Float64Array): Pick<NumberColumn, "order" | "present"> {
  const present: number[] = [];
  const absent: number[] = [];
  for (const [row, value] of values.entries()) (Number.isNaN(value) ? absent : present).push(row);
  present.sort((a, b) => values[a]! - values[b]! || a - b);
  return { order: Uint32Array.from(present.concat(absent)), present: present.length };
}

function buildCategory(
  { id, values: declared, several }: CategoryDeclaration,
  rows: readonly MarketRow[],
): CategoryColumn {
  const cells = rows.map(({ categories }) => categories[id] ?? null);
  const named = [...new Set(cells.filter((cell) => cell !== null))];
  for (const name of declared === null ? [] : named.flatMap((cell) => partsOf(cell, several))) {
    if (!declared!.includes(name)) throw new TypeError(`${id} has no value ${name}`);
  }
  const values = declared === null || several ? named.toSorted() : declared;
  if (values.length > MAX_VALUES) throw new TypeError(`${id} has more than ${MAX_VALUES} values`);
  const codes = new Map(values.map((value, at) => [value, at + 1]));
  return {
    values,
    several,
    codes: Uint16Array.from(cells, (cell) => (cell === null ? 0 : codes.get(cell)!)),
  };
}

/** Names in a cell of a category. */
export function partsOf(cell: string, several: boolean): readonly string[] {
  return several ? cell.split(" ") : [cell];
}
