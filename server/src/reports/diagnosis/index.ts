export { bandCoverage } from "./band-coverage.ts";
export { diagnose } from "./diagnose.ts";
export type { BandCoverage, Material, Revaluation } from "./material.ts";
export { revaluationOf } from "./revalue.ts";
