import type { Endpoints, Output, PlanName, PlanResponse } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/billing/plan";

type PlansResponse = Output<Endpoints["getPlans"]>;

const smallFeatures: PlanResponse["features"] = {
  analysis: "unlocked",
  history_years: 6,
  history_csv: false,
  screening: "presets",
  screening_rows: 11,
  past_screening: false,
  screening_csv: false,
  screen_record: false,
  alerts: "weekly",
  pdf_report: false,
};
const middleFeatures: PlanResponse["features"] = {
  ...smallFeatures,
  analysis: "all",
  screening: "own_conditions",
  screening_rows: null,
  alerts: "daily",
};
const largeFeatures: PlanResponse["features"] = {
  ...middleFeatures,
  history_years: null,
  screening: "all_metrics",
  screening_csv: true,
  alerts: "same_day",
};
const allFeatures: PlanResponse["features"] = {
  ...largeFeatures,
  history_csv: true,
  past_screening: true,
  screen_record: true,
  pdf_report: true,
};

function plan(
  name: PlanName,
  price: number,
  [portfolio, screens, promising, compared]: readonly [number, number, number | null, number],
  features: PlanResponse["features"],
): PlanResponse {
  return {
    name,
    label: planLabels[name],
    price,
    sold: price > 0 && name !== "tenbin_beginners",
    unlocks: name === "tenbin_free" ? 4 : 0,
    limits: {
      portfolio_maxcount: portfolio,
      saved_screens: screens,
      promising_companies: promising,
      compared_companies: compared,
    },
    features,
  };
}

/** None of its figures is one of the product's. */
export const plansResponse: PlansResponse = {
  on_sale: false,
  plans: [
    plan("tenbin_free", 0, [7, 0, 2, 3], smallFeatures),
    plan("tenbin_unit", 321, [7, 0, 2, 3], {
      ...smallFeatures,
      analysis: "bought",
      alerts: "same_day",
    }),
    plan("tenbin_beginners", 3_210, [31, 4, 21, 5], middleFeatures),
    plan("tenbin_light", 1_230, [31, 4, 21, 5], middleFeatures),
    plan("tenbin_standard", 9_870, [101, 29, null, 9], largeFeatures),
    plan("tenbin_expert", 29_990, [1_501, 199, null, 19], allFeatures),
  ],
  terms: {
    unlock_days: 33,
    unit_slots: 6,
    unpaid_mail_days: [0, 2, 8],
    grace_days: 8,
    userdata_days: 88,
  },
};
