import type { CompanyResponse, Financials, PriceChart } from "@tenbin/contract";

/** Everything that a company's page shows. */
interface CompanyPageData {
  readonly company: CompanyResponse;
  readonly financials: Financials;
  readonly chart: PriceChart;
}

/** A column travels as decimals and then, in that unit, the way from each figure to the next. */
type PackedColumn = [decimals: number, ...ways: (number | null)[]];

interface PackedPageData {
  company: CompanyResponse;
  chart: Omit<PriceChart, "price" | "value"> & {
    readonly price: { readonly days: PackedColumn; readonly close: PackedColumn };
    readonly value:
      | (Omit<NonNullable<PriceChart["value"]>, ValueColumn> & Record<ValueColumn, PackedColumn>)
      | null;
  };
  financials: Financials;
}

type ValueColumn = "days" | "calibrated" | "uncalibrated";

/** Digits that a figure is sent with: more than any is written with or drawn by. Whole ones stay. */
const SIGNIFICANT_DIGITS = 8;
/** How far a figure of a column may be from the one given, as a share of it. */
const TOLERANCE = 5e-7;
const MAX_DECIMALS = 8;
/** What binary fractions lose, in the last unit that is sent. */
const FLOAT_TOLERANCE = 1e-6;

/**
 * As one text, because thousands of numbers travel smaller and faster so. Days and prices differ
 * little from one to the next: as differences they take a third. Server and browser both draw from
 * the unpacked text, so that they draw the same.
 */
export function packCompany({ company, financials, chart }: CompanyPageData): string {
  const { price, value } = chart;
  const packed: PackedPageData = {
    company,
    chart: {
      ...chart,
      price: { days: packColumn(price.days), close: packColumn(price.close) },
      value:
        value === null
          ? null
          : {
              ...value,
              days: packColumn(value.days),
              calibrated: packColumn(value.calibrated),
              uncalibrated: packColumn(value.uncalibrated),
            },
    },
    financials,
  };
  return JSON.stringify(packed, (_, part: unknown) =>
    typeof part === "number" ? truncateDigits(part) : part,
  );
}

/** The inverse of `packCompany`, to the digits that were sent. */
export function unpackCompany(text: string): CompanyPageData {
  const { company, financials, chart } = JSON.parse(text) as PackedPageData;
  const { price, value } = chart;
  return {
    company,
    financials,
    chart: {
      ...chart,
      price: { days: unpackDays(price.days), close: unpackColumn(price.close) },
      value:
        value === null
          ? null
          : {
              ...value,
              days: unpackDays(value.days),
              calibrated: unpackColumn(value.calibrated),
              uncalibrated: unpackColumn(value.uncalibrated),
            },
    },
  };
}

function truncateDigits(value: number): number {
  if (Number.isInteger(value)) return value;
  const decimals = SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(Math.abs(value)));
  const unit = 10 ** Math.min(Math.max(decimals, 0), 20);
  return toWholeUnits(value, unit) / unit;
}

/**
 * Whole units, cut and not rounded: a figure that is later written with fewer decimals is rounded there,
 * and must not be rounded twice.
 */
function toWholeUnits(figure: number, unit: number): number {
  const units = figure * unit;
  const nearest = Math.round(units);
  return Math.abs(units - nearest) <= FLOAT_TOLERANCE ? nearest : Math.trunc(units);
}

function packColumn(column: readonly (number | null)[]): PackedColumn {
  const decimals = requiredDecimals(column);
  let before = 0;
  return [
    decimals,
    ...column.map((figure) => {
      if (figure === null) return null;
      const units = toWholeUnits(figure, 10 ** decimals);
      const delta = units - before;
      before = units;
      return delta;
    }),
  ];
}

/** The fewest decimals that every figure of a column can be told from. */
function requiredDecimals(column: readonly (number | null)[]): number {
  for (let decimals = 0; decimals < MAX_DECIMALS; decimals++) {
    const unit = 10 ** decimals;
    const isNear = (figure: number | null) =>
      figure === null ||
      Math.abs(toWholeUnits(figure, unit) / unit - figure) <= Math.abs(figure) * TOLERANCE;
    if (column.every(isNear)) return decimals;
  }
  return MAX_DECIMALS;
}

function unpackColumn([decimals, ...ways]: PackedColumn): (number | null)[] {
  const unit = 10 ** decimals;
  let at = 0;
  return ways.map((way) => {
    if (way === null) return null;
    at += way;
    return at / unit;
  });
}

function unpackDays(column: PackedColumn): number[] {
  return unpackColumn(column).flatMap((day) => (day === null ? [] : [day]));
}
