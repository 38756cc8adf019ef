import type { DiagnosisUnit } from "@tenbin/contract";
import {
  amountIn,
  dayText,
  digits,
  fiscalYearName,
  isInMan,
  LOSS,
  MAN,
  moneyUnitOf,
  perShareDecimals,
} from "@tenbin/contract/figures";
import { toIsoDate } from "../../platform/clock/days.ts";

/**
 * A figure as it stands in a sentence. Shares of something and moves lose their sign, because the
 * words around them say which way; amounts of accounts keep a loss as △.
 */
export function formatFigure(value: number, unit: DiagnosisUnit): string {
  switch (unit) {
    case "yen":
      return lossSign(value) + formatYen(Math.abs(value));
    case "yen_per_share":
      return `${lossSign(value)}${digits(value, perShareDecimals(value))}円`;
    case "percent":
      return `${digits(value * 100, 1)}%`;
    case "whole_percent":
      return `${digits(value * 100, 0)}%`;
    case "tenths":
      return `${digits(value * 10, 0)}割`;
    case "times":
      return `${digits(value, 2)}倍`;
    case "factor":
      return `${digits(value, 1)}倍`;
    case "count":
      return digits(value, 0);
    case "day":
      return dayText(toIsoDate(value));
    case "fiscal_year":
    default:
      return fiscalYearName(toIsoDate(value));
  }
}

function lossSign(value: number): string {
  return value < 0 ? LOSS : "";
}

/** 万円 below one 億, then as everywhere. */
function formatYen(yen: number): string {
  if (isInMan(yen)) return `${digits(yen / MAN, 0)}万円`;
  const unit = moneyUnitOf(yen);
  return amountIn(unit, yen) + unit;
}
