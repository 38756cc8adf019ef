export { createScenario } from "./scenario.ts";
export type { AssumedValue, Assumptions, Scenario } from "./scenario.ts";
export { ASSUMED_RANGES, solveAssumption } from "./solve-assumption.ts";
export type { AssumptionSolution, SolvedAssumption } from "./solve-assumption.ts";
