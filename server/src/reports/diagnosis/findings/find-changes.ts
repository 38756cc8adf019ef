import type { PillarKey } from "@tenbin/contract";
import { parseFiscalYearEnd } from "../parse-fiscal-year-end.ts";
import { dayFigure, type FindingFigure, figure, priceFigure, yearFigure } from "../figure.ts";
import { type DiagnosisInput, reportedYears } from "../diagnosis-input.ts";
import { profitChange, type ProfitChange } from "../profit-change.ts";

export type ChangeFinding =
  | {
      readonly kind: "annual_results";
      readonly day: FindingFigure | null;
      readonly year: FindingFigure;
      readonly profit: ProfitChange;
    }
  | {
      readonly kind: "revaluation";
      readonly before: FindingFigure;
      readonly after: FindingFigure;
      readonly move: FindingFigure;
    }
  | { readonly kind: "first_value"; readonly after: FindingFigure }
  | { readonly kind: "moved_pillar"; readonly pillar: PillarKey; readonly move: FindingFigure }
  | { readonly kind: "price_since"; readonly first: FindingFigure; readonly move: FindingFigure }
  | {
      readonly kind: "quarter_results";
      readonly day: FindingFigure | null;
      readonly year: FindingFigure;
      readonly quarter: FindingFigure;
      readonly profit: ProfitChange;
    }
  | {
      readonly kind: "progress";
      readonly forecast: FindingFigure;
      readonly progress: FindingFigure;
      readonly own: FindingFigure | null;
    }
  | { readonly kind: "quarter_left_out"; readonly year: FindingFigure };

/** Smaller changes of the value are not attributed to a pillar. */
const NOTABLE_MOVE = 0.005;

export function findChanges(material: DiagnosisInput): ChangeFinding[] {
  return [
    ...annualFindings(material),
    ...revaluationFindings(material),
    ...quarterFindings(material),
  ];
}

function annualFindings(material: DiagnosisInput): ChangeFinding[] {
  const years = reportedYears(material);
  const latest = years.at(-1);
  if (latest === undefined || latest.period_end === null) return [];
  const before = years.at(-2);
  const isYearBefore =
    before?.period_end?.slice(5, 7) === latest.period_end.slice(5, 7) &&
    Number(before.period_end.slice(0, 4)) === Number(latest.period_end.slice(0, 4)) - 1 &&
    !before.irregular &&
    !latest.irregular;
  const profit = profitChange(latest, isYearBefore ? before : undefined);
  if (profit === null) return [];
  const ids = [latest.document_id];
  return [
    {
      kind: "annual_results",
      day: disclosureDayFigure(material, latest.document_id),
      year: yearFigure("fiscal_year", latest.period_end, ids),
      profit,
    },
  ];
}

function revaluationFindings({ revaluation, valuation }: DiagnosisInput): ChangeFinding[] {
  if (revaluation === null || valuation === null) return [];
  const { before, after, largestMove, firstPrice, documentId } = revaluation;
  const ids = [documentId];
  const found: ChangeFinding[] = [];
  if (before === null) {
    found.push({ kind: "first_value", after: figure("value", after, "yen_per_share", ids) });
  } else {
    found.push({
      kind: "revaluation",
      before: figure("value_before", before, "yen_per_share"),
      after: figure("value", after, "yen_per_share", ids),
      move: figure("value_move", after / before - 1, "percent", ids),
    });
    if (largestMove !== null && Math.abs(after / before - 1) >= NOTABLE_MOVE) {
      const move = figure("pillar_move", largestMove.change, "percent", ids);
      found.push({ kind: "moved_pillar", pillar: largestMove.key, move });
    }
  }
  found.push({
    kind: "price_since",
    first: priceFigure("first_price", firstPrice, valuation.price_decimals),
    move: figure("price_move", valuation.price / firstPrice - 1, "percent"),
  });
  return found;
}

/** Only a quarter after the newest fiscal year. */
function quarterFindings(material: DiagnosisInput): ChangeFinding[] {
  const { financials, page } = material;
  const years = reportedYears(material);
  const quarter = financials.quarters.at(-1);
  const last = years.at(-1)?.period_end ?? "";
  if (quarter === undefined || quarter.period_type === "FY" || quarter.period_end <= last)
    return [];
  const yearBefore = `${Number(quarter.period_end.slice(0, 4)) - 1}${quarter.period_end.slice(4, 7)}`;
  const before = financials.quarters.find(
    ({ period_type: type, period_end: end }) =>
      type === quarter.period_type && end.startsWith(yearBefore),
  );
  const profit = profitChange(quarter, before);
  if (profit === null) return [];
  const ids = [quarter.document_id];
  const number = Number(quarter.period_type.slice(0, 1));
  const found: ChangeFinding[] = [
    {
      kind: "quarter_results",
      day: disclosureDayFigure(material, quarter.document_id),
      year: yearFigure("fiscal_year", parseFiscalYearEnd(quarter.name), ids),
      quarter: figure("quarter", number, "count", ids),
      profit,
    },
  ];
  const { progress } = page;
  const reached = progress.points.find((point) => point.quarter === number);
  if (progress.quarter === number && progress.forecast_op !== null && reached !== undefined) {
    found.push({
      kind: "progress",
      forecast: figure("forecast", progress.forecast_op, "yen"),
      progress: figure("progress", reached.value, "signed_percent", ids),
      own:
        progress.own_mean === null
          ? null
          : figure("own_progress", progress.own_mean, "signed_percent"),
    });
  }
  const year = years.at(-1);
  if (year?.period_end != null && material.valuation !== null) {
    found.push({
      kind: "quarter_left_out",
      year: yearFigure("fiscal_year_other", year.period_end, [year.document_id]),
    });
  }
  return found;
}

export function disclosureDayFigure(
  { documents }: DiagnosisInput,
  documentId: string | null,
): FindingFigure | null {
  const document = documentId === null ? undefined : documents.get(documentId);
  return document === undefined ? null : dayFigure("disclosed_on", document.day, [documentId]);
}
