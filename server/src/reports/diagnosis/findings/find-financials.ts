import { SECURITIES_SHARE } from "@tenbin/contract/verdict";
import { isFinancial } from "@tenbin/engine";
import { toEpochDay } from "../../../platform/clock/days.ts";
import { type FindingFigure, figure, yearFigure } from "../figure.ts";
import { MAX_PROFIT_CHANGE } from "../profit-change.ts";
import { type DiagnosisInput, reportedYears } from "../diagnosis-input.ts";

export type FinancialsFinding =
  | {
      readonly kind: "earnings";
      readonly year: FindingFigure;
      readonly profit: FindingFigure;
      readonly years: FindingFigure;
      readonly mean: FindingFigure;
      readonly change: FindingFigure | null;
    }
  | {
      readonly kind: "net_cash";
      readonly day: FindingFigure;
      readonly net: FindingFigure;
      readonly share: FindingFigure;
      readonly securities: FindingFigure;
    };

/** Smaller figures move the value too little to be worth a sentence. */
const NOTABLE_NET_CASH = 0.3;
const NOTABLE_EARNINGS = 0.2;
/** Years averaged in `op5`. */
const MEAN_YEARS = 5;

export function findFinancials(material: DiagnosisInput): FinancialsFinding[] {
  return material.valuation === null
    ? []
    : [...earningsFindings(material), ...netCashFindings(material)];
}

function earningsFindings(material: DiagnosisInput): FinancialsFinding[] {
  const { op, op5 } = material.company;
  const latest = reportedYears(material).at(-1);
  if (op === null || op5 === null || latest === undefined || latest.period_end === null) return [];
  const ids = [latest.document_id];
  const change = op5 > 0 ? op / op5 - 1 : null;
  if (change !== null && Math.abs(change) < NOTABLE_EARNINGS) return [];
  return [
    {
      kind: "earnings",
      year: yearFigure("fiscal_year", latest.period_end, ids),
      profit: figure("profit", op, "yen", ids),
      years: figure("year_count", MEAN_YEARS, "count"),
      mean: figure(
        "mean_profit",
        op5,
        "yen",
        reportedYears(material)
          .slice(-MEAN_YEARS)
          .map((y) => y.document_id),
      ),
      change:
        change === null || Math.abs(change) > MAX_PROFIT_CHANGE || op < 0
          ? null
          : figure("profit_change", change, "percent", ids),
    },
  ];
}

function netCashFindings({ company, page }: DiagnosisInput): FinancialsFinding[] {
  const { netcash, cash_price_ratio: ratio, industry_category: sector } = company;
  const { netcash_parts: parts } = page;
  if (netcash === null || parts === null || ratio === null || isFinancial(sector)) return [];
  if (Math.abs(ratio) < NOTABLE_NET_CASH) return [];
  const ids = [parts.document_id];
  return [
    {
      kind: "net_cash",
      day: figure("net_cash_day", toEpochDay(parts.period_end), "period_end", ids),
      net: figure("net_cash", netcash, "yen", ids),
      share: figure("net_cash_share", ratio, "whole_percent", ids),
      securities: figure("securities_share", SECURITIES_SHARE, "tenths"),
    },
  ];
}
