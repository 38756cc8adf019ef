/** What a diary entry says was decided. No schemas, to keep the browser bundle small. */

export const decisions = ["bought", "sold", "passed", "kept", "other"] as const;
export type Decision = (typeof decisions)[number];

export const decisionLabels: Readonly<Record<Decision, string>> = {
  bought: "買った",
  sold: "売った",
  passed: "見送った",
  kept: "保有を続ける",
  other: "その他",
};
