export { bandCoverage } from "./band-coverage.ts";
export { diagnose } from "./diagnose.ts";
export type { CompanyBandCoverage } from "./diagnosis-input.ts";
export { computeRevaluation } from "./compute-revaluation.ts";
