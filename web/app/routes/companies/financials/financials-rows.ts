import type { FiscalYearFigures } from "@tenbin/contract";
import {
  formatRatioPercent,
  formatMoneyIn,
  commonMoneyUnit,
  NOT_AVAILABLE,
  formatPerShare,
} from "../../../ui/format.ts";
import type { MoneyUnit } from "../../../ui/format.ts";

export interface FigureRow {
  readonly label: string;
  readonly getValue: (year: FiscalYearFigures) => number | null;
  readonly format: (value: number | null, unit: MoneyUnit) => string;
}

const resultRows: readonly FigureRow[] = [
  { label: "売上高", getValue: (year) => year.sales, format: formatMoneyIn },
  { label: "営業利益", getValue: (year) => year.operating_income, format: formatMoneyIn },
  { label: "経常利益", getValue: (year) => year.ordinary_income, format: formatMoneyIn },
  { label: "純利益", getValue: (year) => year.profit, format: formatMoneyIn },
];

const otherMoneyRows: readonly FigureRow[] = [
  { label: "営業CF", getValue: (year) => year.cfo, format: formatMoneyIn },
  { label: "投資CF", getValue: (year) => year.cfi, format: formatMoneyIn },
  { label: "フリーCF", getValue: (year) => year.fcf, format: formatMoneyIn },
  { label: "純資産", getValue: (year) => year.net_assets, format: formatMoneyIn },
];

const ratioRows: readonly FigureRow[] = [
  { label: "1株利益(円)", getValue: (year) => year.eps, format: formatPerShareCell },
  { label: "1株純資産(円)", getValue: (year) => year.bps, format: formatPerShareCell },
  { label: "1株配当(円)", getValue: (year) => year.dps, format: formatPerShareCell },
  { label: "ROE(%)", getValue: (year) => year.roe, format: formatPercentCell },
  { label: "自己資本比率(%)", getValue: (year) => year.equity_ratio, format: formatPercentCell },
];

/** Results with bars above their figures. */
const CHARTED_ROWS = 2;

export interface FinancialsLayout {
  /** The first disclosed results: sales and operating income, other items for banks. */
  readonly charted: readonly FigureRow[];
  readonly results: readonly FigureRow[];
  readonly remaining: readonly FigureRow[];
  /** Rows without a figure in any year are left out. */
  readonly missingLabels: readonly string[];
  /** Shared by all amounts. */
  readonly unit: MoneyUnit;
}

export function layoutFinancials(years: readonly FiscalYearFigures[]): FinancialsLayout {
  const disclosed = ({ getValue }: FigureRow) => years.some((year) => getValue(year) !== null);
  const results = resultRows.filter(disclosed);
  const all = [...resultRows, ...otherMoneyRows, ...ratioRows];
  return {
    charted: results.slice(0, CHARTED_ROWS),
    results,
    remaining: [...results.slice(CHARTED_ROWS), ...otherMoneyRows, ...ratioRows].filter(disclosed),
    missingLabels: all
      .filter((row) => !disclosed(row))
      .map(({ label }) => label.replace(/\(.*/, "")),
    unit: commonMoneyUnit(
      ...[...resultRows, ...otherMoneyRows].map(({ getValue }) => years.map(getValue)),
    ),
  };
}

function formatPerShareCell(value: number | null): string {
  return value === null ? NOT_AVAILABLE : formatPerShare(value);
}

function formatPercentCell(value: number | null): string {
  return value === null ? NOT_AVAILABLE : formatRatioPercent(value);
}

/** Short note on unusual years, null for ordinary ones. */
export function yearNote({ status, irregular, months }: FiscalYearFigures): string | null {
  if (status === "forecast") return "予";
  if (status === "missing") return "書類なし";
  if (irregular) return months === null ? "変則" : `${months}か月`;
  return null;
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
