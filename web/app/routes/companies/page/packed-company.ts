import type { CompanyAnswer, Financials, PriceChart } from "@tenbin/contract";

/** Everything that a company's page shows. */
export interface ShownCompany {
  readonly company: CompanyAnswer;
  readonly financials: Financials;
  readonly chart: PriceChart;
}

/** A column travels as decimals and then, in that unit, the way from each figure to the next. */
type PackedColumn = [decimals: number, ...ways: (number | null)[]];

interface Packed {
  company: CompanyAnswer;
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
const DIGITS = 8;
/** How far a figure of a column may be from the one given, as a share of it. */
const TOLERANCE = 5e-7;
const MOST_DECIMALS = 8;
/** What binary fractions lose, in the last unit that is sent. */
const NOISE = 1e-6;

/**
 * As one text, because thousands of numbers travel smaller and faster so. Days and prices differ
 * little from one to the next: as differences they take a third. Server and browser both draw from
 * the unpacked text, so that they draw the same.
 */
export function packCompany({ company, financials, chart }: ShownCompany): string {
  const { price, value } = chart;
  const packed: Packed = {
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
    typeof part === "number" ? shortened(part) : part,
  );
}

/** The inverse of `packCompany`, to the digits that were sent. */
export function unpackCompany(text: string): ShownCompany {
  const { company, financials, chart } = JSON.parse(text) as Packed;
  const { price, value } = chart;
  return {
    company,
    financials,
    chart: {
      ...chart,
      price: { days: daysOf(price.days), close: unpackColumn(price.close) },
      value:
        value === null
          ? null
          : {
              ...value,
              days: daysOf(value.days),
              calibrated: unpackColumn(value.calibrated),
              uncalibrated: unpackColumn(value.uncalibrated),
            },
    },
  };
}

function shortened(value: number): number {
  if (Number.isInteger(value)) return value;
  const decimals = DIGITS - 1 - Math.floor(Math.log10(Math.abs(value)));
  const unit = 10 ** Math.min(Math.max(decimals, 0), 20);
  return unitsOf(value, unit) / unit;
}

/**
 * Whole units, cut and not rounded: a figure that is later written with fewer decimals is rounded there,
 * and must not be rounded twice.
 */
function unitsOf(figure: number, unit: number): number {
  const units = figure * unit;
  const nearest = Math.round(units);
  return Math.abs(units - nearest) <= NOISE ? nearest : Math.trunc(units);
}

function packColumn(column: readonly (number | null)[]): PackedColumn {
  const decimals = decimalsOf(column);
  let before = 0;
  return [
    decimals,
    ...column.map((figure) => {
      if (figure === null) return null;
      const units = unitsOf(figure, 10 ** decimals);
      const way = units - before;
      before = units;
      return way;
    }),
  ];
}

/** The fewest decimals that every figure of a column can be told from. */
function decimalsOf(column: readonly (number | null)[]): number {
  for (let decimals = 0; decimals < MOST_DECIMALS; decimals++) {
    const unit = 10 ** decimals;
    const isNear = (figure: number | null) =>
      figure === null ||
      Math.abs(unitsOf(figure, unit) / unit - figure) <= Math.abs(figure) * TOLERANCE;
    if (column.every(isNear)) return decimals;
  }
  return MOST_DECIMALS;
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

function daysOf(column: PackedColumn): number[] {
  return unpackColumn(column).flatMap((day) => (day === null ? [] : [day]));
}
