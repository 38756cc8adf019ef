import type { FiscalYearFigures } from "@tenbin/contract";
import {
  formatMoneyIn,
  formatRatioPercent,
  perShareRowFormat,
  rowMoneyUnit,
} from "../../../ui/format.ts";
import type { MoneyUnit } from "../../../ui/format.ts";

export interface FigureRow {
  readonly label: string;
  /** Null for rows whose label carries theirs. */
  readonly unit: MoneyUnit | null;
  readonly getValue: GetValue;
  readonly textOf: (year: FiscalYearFigures) => string;
}

type GetValue = (year: FiscalYearFigures) => number | null;
type Years = readonly FiscalYearFigures[];
/** Of a row: one unit and one number of decimals for all its years. */
type RowFormat = (
  years: Years,
  getValue: GetValue,
) => { readonly unit: MoneyUnit | null; readonly format: (value: number | null) => string };

interface RowDeclaration {
  readonly label: string;
  readonly getValue: GetValue;
  readonly formatRow: RowFormat;
  /** Of an item that companies forecast; where they do not, the cell says what they say instead. */
  readonly isEarnings: boolean;
}

const formatMoneyRow: RowFormat = (years, getValue) => {
  const unit = rowMoneyUnit(years.map(getValue));
  return { unit, format: (value) => formatMoneyIn(value, unit) };
};
const formatPerShareRow: RowFormat = (years, getValue) => ({
  unit: null,
  format: perShareRowFormat(years.map(getValue)),
});
const formatPercentRow: RowFormat = () => ({ unit: null, format: formatRatioPercent });

const row = (label: string, getValue: GetValue, formatRow = formatMoneyRow): RowDeclaration => ({
  label,
  getValue,
  formatRow,
  isEarnings: false,
});
const earnings = (...declared: Parameters<typeof row>): RowDeclaration => ({
  ...row(...declared),
  isEarnings: true,
});

const resultRows = [
  earnings("売上高", (year) => year.sales),
  earnings("営業利益", (year) => year.operating_income),
  earnings("経常利益", (year) => year.ordinary_income),
  earnings("純利益", (year) => year.profit),
];

const otherRows = [
  row("営業CF", (year) => year.cfo),
  row("投資CF", (year) => year.cfi),
  row("フリーCF", (year) => year.fcf),
  row("純資産", (year) => year.net_assets),
  earnings("1株利益(円)", (year) => year.eps, formatPerShareRow),
  row("1株純資産(円)", (year) => year.bps, formatPerShareRow),
  row("1株配当(円)", (year) => year.dps, formatPerShareRow),
  row("ROE(%)", (year) => year.roe, formatPercentRow),
  row("自己資本比率(%)", (year) => year.equity_ratio, formatPercentRow),
];

/** In the cells of a year that the company does not forecast. */
const unstated: Readonly<Partial<Record<NonNullable<FiscalYearFigures["forecast"]>, string>>> = {
  undecided: "未定",
  first_half_only: "上期のみ",
};

/** Results with bars above their figures. */
const CHARTED_ROWS = 2;

export interface FinancialsLayout {
  /** The first disclosed results: sales and operating income, other items for banks. */
  readonly charted: readonly FigureRow[];
  readonly results: readonly FigureRow[];
  readonly remaining: readonly FigureRow[];
  /** Rows without a figure in any year are left out. */
  readonly missingLabels: readonly string[];
  /** Shared by all amounts; null where rows have units of their own. */
  readonly unit: MoneyUnit | null;
}

export function layoutFinancials(years: Years): FinancialsLayout {
  const isDisclosed = ({ getValue }: RowDeclaration) =>
    years.some((year) => getValue(year) !== null);
  const toRow = ({ label, getValue, formatRow, isEarnings }: RowDeclaration): FigureRow => {
    const { unit, format } = formatRow(years, getValue);
    const textOf = (year: FiscalYearFigures) =>
      (isEarnings && year.forecast !== null ? unstated[year.forecast] : undefined) ??
      format(getValue(year));
    return { label, unit, getValue, textOf };
  };
  const results = resultRows.filter(isDisclosed).map(toRow);
  const others = otherRows.filter(isDisclosed).map(toRow);
  const units = new Set([...results, ...others].flatMap(({ unit }) => unit ?? []));
  const [unit = "億円"] = units;
  return {
    charted: results.slice(0, CHARTED_ROWS),
    results,
    remaining: [...results.slice(CHARTED_ROWS), ...others],
    missingLabels: [...resultRows, ...otherRows]
      .filter((declared) => !isDisclosed(declared))
      .map(({ label }) => label.replace(/\(.*/, "")),
    unit: units.size > 1 ? null : unit,
  };
}

/** With its unit where the table has none for all. */
export function rowLabel({ label, unit }: FigureRow, common: MoneyUnit | null): string {
  return common === null && unit !== null ? `${label}(${unit})` : label;
}

/** Short note on unusual years, null for ordinary ones. */
export function yearNote({ status, irregular, months }: FiscalYearFigures): string | null {
  if (status === "missing") return "書類なし";
  const length = !irregular ? null : months === null ? "変則" : `${months}か月`;
  if (status === "forecast") return length === null ? "予" : `予 ${length}`;
  return length;
}

interface ScaledBar {
  /** Percent of the row's height, 0–100. */
  readonly height: number;
  readonly negative: boolean;
}

/** Percent above the tallest bar. */
const HEADROOM = 8;
/** Percent; a thinner bar would be invisible. */
const MIN_BAR_HEIGHT = 1.5;

/** The largest magnitude fills the row; null without a figure. */
export function scaleBars(values: readonly (number | null)[]): (ScaledBar | null)[] {
  const largest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  return values.map((value) => {
    if (value === null || largest === 0) return null;
    const height = Math.max(MIN_BAR_HEIGHT, (Math.abs(value) / largest) * (100 - HEADROOM));
    return { height, negative: value < 0 };
  });
}

/** Percent of a row above its baseline: 100 without a loss. */
export function baselinePercent(bars: readonly (ScaledBar | null)[]): number {
  const above = Math.max(0, ...bars.map((bar) => (bar?.negative === false ? bar.height : 0)));
  const below = Math.max(0, ...bars.map((bar) => (bar?.negative === true ? bar.height : 0)));
  return below === 0 ? 100 : (above / (above + below)) * 100;
}
