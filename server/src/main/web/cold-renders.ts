import { clientNetworks } from "../../platform/http/client-network.ts";
import { createTokenBuckets, type TokenBucketOptions } from "../../platform/http/token-buckets.ts";
import type { RenderedPage } from "./page-cache.ts";

type Render = () => Promise<RenderedPage>;

/** Pages that no cache holds. Rendering blocks the thread, so cached pages would wait for them. */
export interface ColdRenders {
  /** @throws RenderRefusedError when too many wait */
  run(request: ColdRender): Promise<RenderedPage>;
}

export interface ColdRender {
  /** Of the client. */
  readonly address: string;
  /** Anybody can name any number of pages like it. */
  readonly isUnbounded: boolean;
  readonly here: Render;
  /** In another thread, for clients that render much; null: never. */
  readonly aside: Render | null;
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
/** Of unbounded pages, which no cache can hold: so few that the p99 of cached pages does not show it. */
const NETWORK_UNBOUNDED_BUDGET = { capacity: 2, perSecond: 1 / 30 };
const TOTAL_UNBOUNDED_BUDGET = { capacity: 10, perSecond: 0.5 };

export function createColdRenders(limits: ColdRenderLimits = DEFAULT_LIMITS): ColdRenders {
  const clock = limits.now === undefined ? {} : { now: limits.now };
  const isWithinBudget = createBudget(NETWORK_BUDGET, TOTAL_BUDGET, clock);
  const isWithinUnboundedBudget = createBudget(
    NETWORK_UNBOUNDED_BUDGET,
    TOTAL_UNBOUNDED_BUDGET,
    clock,
  );
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
    async run({ address, isUnbounded, here, aside }) {
      const networks = clientNetworks(address);
      const isFull = (network: string) => (pendingOf.get(network) ?? 0) >= limits.pendingPerNetwork;
      if (pending >= limits.pending || networks.some(isFull)) throw new RenderRefusedError();
      count(networks, 1);
      try {
        const isAllowedHere =
          isWithinBudget(networks) && (!isUnbounded || isWithinUnboundedBudget(networks));
        const network = networks.at(-1) ?? address;
        return await (aside === null || isAllowedHere
          ? runHere(network, here)
          : runAside(network, aside));
      } finally {
        count(networks, -1);
      }
    },
  };
}

function createBudget(
  ofNetwork: Omit<TokenBucketOptions, "now">,
  ofAll: Omit<TokenBucketOptions, "now">,
  clock: Pick<TokenBucketOptions, "now">,
): (networks: readonly string[]) => boolean {
  const networkBuckets = createTokenBuckets({ ...ofNetwork, ...clock });
  const totalBucket = createTokenBuckets({ ...ofAll, ...clock });
  return (networks) => networkBuckets.take(networks) && totalBucket.take(["all"]);
}

/** Runs `limit` tasks at once, the others by turns of their networks: nobody waits behind a flood. */
function createQueue(limit: number): (network: string, task: Render) => Promise<RenderedPage> {
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  const takeNext = () => {
    const [turn] = waiting;
    if (turn === undefined) return undefined;
    const [network, [next, ...others]] = turn;
    waiting.delete(network);
    if (others.length > 0) waiting.set(network, others);
    return next;
  };
  return async (network, task) => {
    if (running === limit) {
      await new Promise<void>((resolve) =>
        waiting.set(network, [...(waiting.get(network) ?? []), resolve]),
      );
    } else running += 1;
    try {
      return await task();
    } finally {
      // The place passes to the next task.
      const next = takeNext();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
