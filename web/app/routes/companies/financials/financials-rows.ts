import type { FiscalYearFigures } from "@tenbin/contract";
import {
  formatRatioPercent,
  formatMoneyIn,
  commonMoneyUnit,
  NOT_AVAILABLE,
  formatPerShare,
} from "../../../ui/format.ts";
import type { MoneyUnit } from "../../../ui/format.ts";

/** A row of the yearly table. */
export interface FigureRow {
  readonly label: string;
  readonly pick: (year: FiscalYearFigures) => number | null;
  readonly write: (value: number | null, unit: MoneyUnit) => string;
}

const resultRows: readonly FigureRow[] = [
  { label: "売上高", pick: (year) => year.sales, write: formatMoneyIn },
  { label: "営業利益", pick: (year) => year.operating_income, write: formatMoneyIn },
  { label: "経常利益", pick: (year) => year.ordinary_income, write: formatMoneyIn },
  { label: "純利益", pick: (year) => year.profit, write: formatMoneyIn },
];

const otherMoneyRows: readonly FigureRow[] = [
  { label: "営業CF", pick: (year) => year.cfo, write: formatMoneyIn },
  { label: "投資CF", pick: (year) => year.cfi, write: formatMoneyIn },
  { label: "フリーCF", pick: (year) => year.fcf, write: formatMoneyIn },
  { label: "純資産", pick: (year) => year.net_assets, write: formatMoneyIn },
];

const ratioRows: readonly FigureRow[] = [
  { label: "1株利益(円)", pick: (year) => year.eps, write: perShareFigure },
  { label: "1株純資産(円)", pick: (year) => year.bps, write: perShareFigure },
  { label: "1株配当(円)", pick: (year) => year.dps, write: perShareFigure },
  { label: "ROE(%)", pick: (year) => year.roe, write: percentFigure },
  { label: "自己資本比率(%)", pick: (year) => year.equity_ratio, write: percentFigure },
];

/** Results drawn as bars above their figures. */
const DRAWN = 2;

export interface FiguresLayout {
  /** The first results that the company discloses: sales and operating income, of a bank others. */
  readonly drawn: readonly FigureRow[];
  readonly results: readonly FigureRow[];
  readonly rest: readonly FigureRow[];
  /** Names of the rows without a figure in any year; they are left out. */
  readonly absent: readonly string[];
  /** One unit for all amounts. */
  readonly unit: MoneyUnit;
}

export function layOutFigures(years: readonly FiscalYearFigures[]): FiguresLayout {
  const disclosed = ({ pick }: FigureRow) => years.some((year) => pick(year) !== null);
  const results = resultRows.filter(disclosed);
  const all = [...resultRows, ...otherMoneyRows, ...ratioRows];
  return {
    drawn: results.slice(0, DRAWN),
    results,
    rest: [...results.slice(DRAWN), ...otherMoneyRows, ...ratioRows].filter(disclosed),
    absent: all.filter((row) => !disclosed(row)).map(({ label }) => label.replace(/\(.*/, "")),
    unit: commonMoneyUnit(...[...resultRows, ...otherMoneyRows].map(({ pick }) => years.map(pick))),
  };
}

function perShareFigure(value: number | null): string {
  return value === null ? NOT_AVAILABLE : formatPerShare(value);
}

function percentFigure(value: number | null): string {
  return value === null ? NOT_AVAILABLE : formatRatioPercent(value);
}

/** Why a year stands apart, beside its name; null for an ordinary one. */
export function yearMark({ status, irregular, months }: FiscalYearFigures): string | null {
  if (status === "forecast") return "予";
  if (status === "missing") return "書類なし";
  if (irregular) return months === null ? "変則" : `${months}か月`;
  return null;
}

export interface Bar {
  /** Percent of the row's height, 0–100. */
  readonly height: number;
  readonly negative: boolean;
}

/** Room left above the tallest bar, percent. */
const HEADROOM = 8;
/** The thinnest bar that can be seen, percent. */
const THINNEST = 1.5;

/** Heights from zero, the largest magnitude filling the row; null where there is no figure. */
export function barsOf(values: readonly (number | null)[]): (Bar | null)[] {
  const largest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  return values.map((value) => {
    if (value === null || largest === 0) return null;
    const height = Math.max(THINNEST, (Math.abs(value) / largest) * (100 - HEADROOM));
    return { height, negative: value < 0 };
  });
}

/** Share of a bar row above its baseline: a row without a loss stands on the bottom, percent. */
export function baselineOf(bars: readonly (Bar | null)[]): number {
  const above = Math.max(0, ...bars.map((bar) => (bar?.negative === false ? bar.height : 0)));
  const below = Math.max(0, ...bars.map((bar) => (bar?.negative === true ? bar.height : 0)));
  return below === 0 ? 100 : (above / (above + below)) * 100;
}
