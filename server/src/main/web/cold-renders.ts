import { clientNetworks } from "../../platform/http/client-network.ts";
import { createTokenBuckets } from "../../platform/limits/token-buckets.ts";
import type { RenderedPage } from "./page-cache.ts";

type Render = () => Promise<RenderedPage>;

/** Pages that no cache holds. Rendering blocks the thread, so cached pages would wait for them. */
export interface ColdRenders {
  /**
   * @param aside renders in another thread, for clients that render much; null: never
   * @throws RenderRefusedError when too many wait
   */
  run(address: string, here: Render, aside: Render | null): Promise<RenderedPage>;
}

export class RenderRefusedError extends Error {
  override name = "RenderRefusedError";
}

export interface ColdRenderLimits {
  /** At once, in this thread and in the other. */
  readonly here: number;
  readonly aside: number;
  /** Running and waiting: of everybody, and of a network. */
  readonly pending: number;
  readonly pendingPerNetwork: number;
  /** Monotonic, milliseconds. */
  readonly now?: () => number;
}

const DEFAULT_LIMITS: ColdRenderLimits = { here: 4, aside: 2, pending: 32, pendingPerNetwork: 12 };

/** In this thread: a network that reads more than a person does is rendered aside. */
const NETWORK_BUDGET = { capacity: 30, perSecond: 0.5 };
/** Of all clients: about a third of a processor. */
const TOTAL_BUDGET = { capacity: 60, perSecond: 4 };

export function createColdRenders(limits: ColdRenderLimits = DEFAULT_LIMITS): ColdRenders {
  const clock = limits.now === undefined ? {} : { now: limits.now };
  const networkBudgets = createTokenBuckets({ ...NETWORK_BUDGET, ...clock });
  const totalBudget = createTokenBuckets({ ...TOTAL_BUDGET, ...clock });
  const runHere = createQueue(limits.here);
  const runAside = createQueue(limits.aside);
  const pendingOf = new Map<string, number>();
  let pending = 0;

  const count = (networks: readonly string[], change: 1 | -1) => {
    pending += change;
    for (const network of networks) {
      const now = (pendingOf.get(network) ?? 0) + change;
      if (now === 0) pendingOf.delete(network);
      else pendingOf.set(network, now);
    }
  };

  return {
    async run(address, here, aside) {
      const networks = clientNetworks(address);
      const isFull = (network: string) => (pendingOf.get(network) ?? 0) >= limits.pendingPerNetwork;
      if (pending >= limits.pending || networks.some(isFull)) throw new RenderRefusedError();
      count(networks, 1);
      try {
        const isWithinBudget = networkBudgets.take(networks) && totalBudget.take(["all"]);
        return await (aside === null || isWithinBudget ? runHere(here) : runAside(aside));
      } finally {
        count(networks, -1);
      }
    },
  };
}

/** Runs `limit` tasks at once, the others in their order. */
function createQueue(limit: number): (task: Render) => Promise<RenderedPage> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running === limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The place passes to the next task.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
