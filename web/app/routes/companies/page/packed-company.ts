import type {
  AssumptionMap,
  AssumptionsView,
  CompanyResponse,
  Financials,
  PriceChart,
} from "@tenbin/contract";

interface CompanyPageData {
  readonly company: CompanyResponse;
  readonly financials: Financials;
  readonly chart: PriceChart;
  /** Null where nothing is weighed, or shown of it. */
  readonly assumptions: AssumptionsView | null;
}

/** The number of decimals, then differences in that unit. */
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
  assumptions:
    | (Omit<AssumptionsView, "map"> & {
        readonly map: (Omit<AssumptionMap, "ratios"> & { readonly ratios: PackedColumn[] }) | null;
      })
    | null;
}

type ValueColumn = "days" | "calibrated" | "uncalibrated";

/** More digits than any figure is written or drawn with; whole numbers stay exact. */
const SIGNIFICANT_DIGITS = 8;
/** Allowed relative error of a packed figure. */
const TOLERANCE = 5e-7;
const MAX_DECIMALS = 8;
/** Binary rounding errors, in the last unit that is sent. */
const FLOAT_TOLERANCE = 1e-6;

/**
 * Packs as differences in one text, which takes a third of the bytes. Server and browser both render
 * the unpacked text, so that hydration matches.
 */
export function packCompany({ company, financials, chart, assumptions }: CompanyPageData): string {
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
    assumptions: assumptions && {
      ...assumptions,
      map: assumptions.map && {
        ...assumptions.map,
        ratios: assumptions.map.ratios.map(packColumn),
      },
    },
  };
  return JSON.stringify(packed, (_, part: unknown) =>
    typeof part === "number" ? truncateDigits(part) : part,
  );
}

/** The inverse of `packCompany`, with its precision. */
export function unpackCompany(text: string): CompanyPageData {
  const { company, financials, chart, assumptions } = JSON.parse(text) as PackedPageData;
  const { price, value } = chart;
  return {
    company,
    financials,
    chart: {
      ...chart,
      price: { days: unpackNumbers(price.days), close: unpackColumn(price.close) },
      value:
        value === null
          ? null
          : {
              ...value,
              days: unpackNumbers(value.days),
              calibrated: unpackColumn(value.calibrated),
              uncalibrated: unpackColumn(value.uncalibrated),
            },
    },
    assumptions: assumptions && {
      ...assumptions,
      map: assumptions.map && {
        ...assumptions.map,
        ratios: assumptions.map.ratios.map(unpackNumbers),
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

/** Truncates: a figure that is rounded again for display must not be rounded twice. */
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

/** The fewest decimals within the tolerance. */
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

/** Of a column without gaps. */
function unpackNumbers(column: PackedColumn): number[] {
  return unpackColumn(column).flatMap((figure) => (figure === null ? [] : [figure]));
}
