export type { LineReport, Miss } from "./cells.ts";
export type { FamilyReport } from "./family-report.ts";
export { type Proof, prove } from "./prove.ts";
