import {
  type ColdWork,
  type ColdWorkLimits,
  createColdWork,
} from "../platform/http/limits/cold-work.ts";

const LIMITS: ColdWorkLimits = {
  here: 4,
  aside: 2,
  pending: 32,
  pendingPerNetwork: 12,
  budget: {
    // A network that reads more than a person does is rendered aside.
    network: { capacity: 30, perSecond: 0.5 },
    // About a third of a processor.
    total: { capacity: 60, perSecond: 4 },
  },
  // No cache can hold them: so few that the p99 of cached pages does not show it.
  unboundedBudget: {
    network: { capacity: 2, perSecond: 1 / 30 },
    total: { capacity: 10, perSecond: 0.5 },
  },
};

/** Pages that no cache holds; aside is another thread. */
export function createColdRenders(limits: Partial<ColdWorkLimits> = {}): ColdWork {
  return createColdWork({ ...LIMITS, ...limits });
}
