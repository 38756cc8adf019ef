import { type PlanName, type PlanResponse, planLabels } from "@tenbin/contract";
import { type Plan, plans } from "./plans.ts";

/** A plan of `GET /plans`. */
export function toPlanResponse(name: PlanName): PlanResponse {
  const { price, sold, unlocks, limits, features }: Plan = plans[name];
  return {
    name,
    label: planLabels[name],
    price,
    sold,
    unlocks,
    limits: {
      portfolio_maxcount: limits.portfolioMaxCount,
      saved_screens: limits.savedScreens,
      promising_companies: finiteOrNull(limits.promisingCompanies),
      compared_companies: limits.comparedCompanies,
    },
    features: {
      analysis: features.analysis,
      history_years: finiteOrNull(features.historyYears),
      history_csv: features.historyCsv,
      screening: features.screening,
      screening_rows: finiteOrNull(features.screeningRows),
      past_screening: features.pastScreening,
      screening_csv: features.screeningCsv,
      screen_record: features.screenRecord,
      alerts: features.alerts,
      pdf_report: features.pdfReport,
    },
  };
}

/** JSON has no Infinity. */
function finiteOrNull(count: number): number | null {
  return Number.isFinite(count) ? count : null;
}
