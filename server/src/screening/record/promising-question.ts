import { promisingRule } from "../../promising/index.ts";
import { EXTREME_RATIOS } from "../../valuation/index.ts";
import type { RecordQuestion } from "./screen-month-ends.ts";

const { minimumAccuracy, minimumMv, largeMv, excludedWarnings, maxStatementAgeDays } =
  promisingRule;
const out = { nulls: "out" } as const;

/** The rule of /promising as a question to month ends. Whether a company is traded on the day is checked when it is bought. */
export const promisingQuestion: RecordQuestion = {
  conditions: [
    { metric: "score", ...out },
    { metric: "ctbm_accuracy", min: minimumAccuracy, ...out },
    { metric: "mv", min: minimumMv, max: largeMv - 1, ...out },
    { metric: "price_value_ratio", min: EXTREME_RATIOS[0], max: EXTREME_RATIOS[1], ...out },
    { metric: "days_since_results", max: maxStatementAgeDays, ...out },
    {
      kind: "category",
      metric: "warnings",
      has: "none",
      // `extreme_value` depends on the value and is no warning of the column: the ratio above stands for it.
      in: excludedWarnings.filter((warning) => warning !== "extreme_value"),
    },
  ],
  sort: [{ metric: "score", order: "desc" }],
  first: promisingRule.recordedCompanies,
};
