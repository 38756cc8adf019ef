export { followTickers } from "./follow-store.ts";
export { mask } from "./mask.ts";
export { masking } from "./masking.ts";
export { createMembers, type Members } from "./create-members.ts";
export { plansBeyond } from "./plans-beyond.ts";
export {
  cheapestPlan,
  hasPlan,
  limitsOf,
  type PlanPredicate,
  requirePlan,
} from "./require-plan.ts";
export { NO_ANALYSIS, type Rights, rightsOf } from "./rights.ts";
export { NO_FACTS, type RightsFacts, rightsFactColumns, type TrialFact } from "./rights-facts.ts";
export { createReadRights, type ReadRights } from "./read-rights.ts";
export { register as registerMembers, type Viewer } from "./routes.ts";
export { touchedFact, viewedFact } from "./store.ts";
export type { UnlockFact } from "./unlock-store.ts";
export { createUnlockPersons } from "./unlock-persons.ts";
