export type * from "./company/inputs.ts";
export type * from "./outputs.ts";
export { ACCURACY_MONTHS, ACCURACY_TOLERANCE, computeAccuracy } from "./accuracy.ts";
export type { Accuracy } from "./accuracy.ts";
export { bridgeFromPrice } from "./bridge.ts";
export type { BridgeStep, BridgeStepKey } from "./bridge.ts";
export { monthIndexOf } from "./calendar/days.ts";
export type { Day } from "./calendar/days.ts";
export { marketCloseTime, EXTENDED_HOURS_START } from "./calendar/market-close.ts";
export * from "./evidence/index.ts";
export * from "./forecasts/index.ts";
export * from "./measurement/index.ts";
export { dividendPerShareOf, isDividendMixed } from "./company/dividends.ts";
export type { DividendFacts } from "./company/dividends.ts";
export { fillMissingFacts, reportedYearsOf, statedPeriodsOf } from "./company/fiscal-years.ts";
export type { ReportedYear } from "./company/fiscal-years.ts";
export { hasTwelveMonths, yearEndsBetween } from "./company/year-length.ts";
export { listedOverTime } from "./company/listed-over-time.ts";
export { createMarket } from "./market.ts";
export type { Market } from "./market.ts";
export { constants, formulas } from "./method.ts";
export type { ConstantKey, FormulaKey } from "./method.ts";
export { SECURITIES_WEIGHT } from "./money/assumptions.ts";
export { enterpriseValue } from "./money/enterprise-value.ts";
export { netCashOf } from "./money/net-cash.ts";
export { parentEquity } from "./company/parent-equity.ts";
export {
  hasOtherClasses,
  newestOtherClassShares,
  ordinaryEquity,
} from "./company/share-classes.ts";
export { deserializePeersTimeline, serializePeersTimeline } from "./peers/serialized-timeline.ts";
export type { SerializedPeersTimeline } from "./peers/serialized-timeline.ts";
export type { PeersTimeline } from "./peers/timeline.ts";
export { flowMultiple } from "./pillars/flow-multiple.ts";
export { DISAGREEMENT_FACTOR } from "./pillars/pooling.ts";
export { STALE_AFTER_DAYS } from "./unrated-reason.ts";
export { isFinancial } from "./company/sectors.ts";
export { createRivalMarket } from "./rivals/rival-market.ts";
export type { RivalObservation } from "./rivals/rival-market.ts";
export { rivalNames, rivals } from "./rivals/rivals.ts";
export type { RivalName } from "./rivals/rivals.ts";
export { netSharesOn, newestSharesOn, RECORD_DATE_LAG_DAYS } from "./company/shares.ts";
export type { ShareBasis, StatedShares } from "./company/shares.ts";
export { valueCauses } from "./moves/value-move.ts";
export type { ValueCause, ValueMove } from "./moves/value-move.ts";
export { verdictEdges, verdictOf } from "./verdict.ts";
export { engineVersion } from "./version.ts";
export { DEFAULT_SPAN_YEARS, MINIMUM_YEARS } from "./window.ts";
