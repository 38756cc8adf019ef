import type { DiagnosisUnit } from "@tenbin/contract";
import { fiscalYearName, toDay } from "../../companies/index.ts";

const MAN = 1e4;
const OKU = 1e8;
const CHO = 1e12;

/**
 * A figure as it stands in a sentence. Shares of something and moves lose their sign, because the
 * words around them say which way; amounts of accounts keep a loss as △.
 */
export function figureText(value: number, unit: DiagnosisUnit): string {
  switch (unit) {
    case "yen":
      return loss(value) + yenText(Math.abs(value));
    case "yen_per_share":
      return `${loss(value)}${digits(value, Number(Math.abs(value).toFixed(1)) >= 100 ? 0 : 1)}円`;
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
      return dayText(toDay(value));
    case "fiscal_year":
    default:
      return fiscalYearName(toDay(value));
  }
}

function loss(value: number): string {
  return value < 0 ? "△" : "";
}

/** 万円 below one 億, 億円 with one decimal to 9,999億円, then 兆円 with two. */
function yenText(yen: number): string {
  if (Math.round(yen / MAN) < OKU / MAN) return `${digits(yen / MAN, 0)}万円`;
  if (Number((yen / OKU).toFixed(1)) < 10_000) return `${digits(yen / OKU, 1)}億円`;
  return `${digits(yen / CHO, 2)}兆円`;
}

function dayText(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}年${month}月${date}日`;
}

function digits(value: number, decimals: number): string {
  return new Intl.NumberFormat("ja-JP", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Math.abs(value));
}
