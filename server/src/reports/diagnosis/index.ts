export { bandCoverage } from "./band-coverage.ts";
export { diagnose } from "./diagnose.ts";
export type { BandCoverage } from "./material.ts";
export { revaluationOf } from "./revalue.ts";
