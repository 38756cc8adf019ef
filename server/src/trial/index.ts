export { createTrials, type Trials } from "./create-trials.ts";
export { trialJobs } from "./jobs.ts";
export { register as registerTrials } from "./routes.ts";
export { endOf, stateAt, type Trial } from "./rules.ts";
export { trialFacts } from "./store.ts";
export type { TrialFact } from "./trial-facts.ts";
