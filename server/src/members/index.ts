export { masking } from "./masking.ts";
export { createMembers, type Members } from "./create-members.ts";
export { plansBeyond } from "./plans-beyond.ts";
export { cheapestPlan, hasPlan, limitsOf, type OpensIt, requirePlan } from "./require-plan.ts";
export { type Rights, rightsOf } from "./rights.ts";
export { NO_FACTS, type RightsFacts, rightsFactColumns, type TrialFact } from "./rights-facts.ts";
export { register as registerMembers, type Viewer } from "./routes.ts";
export { TOUCHED_SQL, VIEWED_SQL } from "./store.ts";
export type { UnlockFact } from "./unlock-facts.ts";
