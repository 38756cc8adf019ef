import {
  formatAccountingNumber,
  formatAmountIn,
  formatDay,
  formatMagnitude,
  formatPeriodEnd,
  fiscalYearName,
  isBelowOku,
  MAN,
  moneyUnitOf,
  perShareDecimals,
} from "@tenbin/contract/figures";
import { priceDecimals } from "@tenbin/contract/tick-size";
import { toIsoDate } from "../../platform/clock/days.ts";
import type { FindingFigure } from "./figure.ts";

/**
 * Amounts and `signed_percent` show what is below zero with △. Other percentages, shares and
 * multiples have no sign, as the words around them give the direction.
 */
export function formatFigure({
  value,
  unit,
  priceDecimals: decimals,
}: Pick<FindingFigure, "value" | "unit" | "priceDecimals">): string {
  switch (unit) {
    case "yen":
      return formatYen(value);
    case "yen_per_share":
      return `${formatAccountingNumber(value, perShareDecimals(value))}円`;
    case "quoted_yen":
      return `${formatMagnitude(value, priceDecimals(value, decimals))}円`;
    case "percent":
      return `${formatMagnitude(value * 100, 1)}%`;
    case "signed_percent":
      return `${formatAccountingNumber(value * 100, 1)}%`;
    case "whole_percent":
      return `${formatMagnitude(value * 100, 0)}%`;
    case "tenths":
      return `${formatMagnitude(value * 10, 0)}割`;
    case "times":
      return `${formatMagnitude(value, 2)}倍`;
    case "factor":
      return `${formatMagnitude(value, 1)}倍`;
    case "count":
      return formatMagnitude(value, 0);
    case "day":
      return formatDay(toIsoDate(value));
    case "period_end":
      return formatPeriodEnd(toIsoDate(value));
    case "fiscal_year":
    default:
      return fiscalYearName(toIsoDate(value));
  }
}

/** Amounts below 1億 are in 万円. */
function formatYen(yen: number): string {
  if (isBelowOku(yen)) return `${formatAccountingNumber(yen / MAN, 0)}万円`;
  const unit = moneyUnitOf(yen);
  return formatAmountIn(unit, yen) + unit;
}
