export { bandCoverage } from "./band-coverage.ts";
export { diagnose } from "./diagnose.ts";
export type { BandCoverage } from "./diagnosis-input.ts";
export { computeRevaluation } from "./compute-revaluation.ts";
