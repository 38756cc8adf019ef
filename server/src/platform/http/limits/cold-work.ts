import { clientNetworks } from "./client-network.ts";
import { createTokenBuckets, type TokenBucketOptions } from "./token-buckets.ts";

/** Runs what a request needs and no cache holds. */
export type RunCold = <T>(make: () => Promise<T>) => Promise<T>;

/**
 * Work for requests whose result no cache holds. It blocks the thread, so few tasks run at once, in turns
 * of the clients' networks, and tasks of clients that call more than a person does run aside.
 */
export interface ColdWork {
  /** @throws ColdWorkRefusedError when too much is pending; the signal's reason if it aborts before the work begins */
  run<T>(task: ColdTask<T>): Promise<T>;
}

export interface ColdTask<T> {
  /** Of the client. */
  readonly address: string;
  /** Whether a client can request any number of such tasks. */
  readonly isUnbounded: boolean;
  readonly here: () => Promise<T>;
  /** Runs tasks of demanding clients where they delay nobody; null: never. */
  readonly aside: (() => Promise<T>) | null;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal;
}

export class ColdWorkRefusedError extends Error {
  override name = "ColdWorkRefusedError";
  /** Whose limit was exceeded. */
  readonly of: "network" | "all";
  constructor(of: "network" | "all") {
    super(`too many pending tasks of ${of}`);
    this.of = of;
  }
}

type Budget = Omit<TokenBucketOptions, "now">;

export interface ColdWorkBudget {
  readonly network: Budget;
  /** Default: none. */
  readonly total?: Budget;
}

export interface ColdWorkLimits {
  /** Tasks at once, of each kind. */
  readonly here: number;
  readonly aside: number;
  /** Of the tasks here, those of one network; default all. */
  readonly herePerNetwork?: number;
  /** Running and waiting: of everybody, and of a network. */
  readonly pending: number;
  readonly pendingPerNetwork: number;
  /** Running tasks. */
  readonly budget: ColdWorkBudget;
  /** How many of them may be unbounded; default all. */
  readonly unboundedBudget?: ColdWorkBudget;
  /** Monotonic, milliseconds. */
  readonly now?: () => number;
}

export function createColdWork(limits: ColdWorkLimits): ColdWork {
  const clock = limits.now === undefined ? {} : { now: limits.now };
  const isWithinBudget = createBudget(limits.budget, clock);
  const isWithinUnboundedBudget =
    limits.unboundedBudget === undefined ? () => true : createBudget(limits.unboundedBudget, clock);
  const runHere = createQueue(limits.here, limits.herePerNetwork);
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
    async run({ address, isUnbounded, here, aside, signal }) {
      const networks = clientNetworks(address);
      const isFull = (network: string) => (pendingOf.get(network) ?? 0) >= limits.pendingPerNetwork;
      if (networks.some(isFull)) throw new ColdWorkRefusedError("network");
      if (pending >= limits.pending) throw new ColdWorkRefusedError("all");
      count(networks, 1);
      try {
        const isAllowedHere =
          isWithinBudget(networks) && (!isUnbounded || isWithinUnboundedBudget(networks));
        const network = networks.at(-1) ?? address;
        return await (aside === null || isAllowedHere
          ? runHere(network, here, signal)
          : runAside(network, aside, signal));
      } finally {
        count(networks, -1);
      }
    },
  };
}

function createBudget(
  { network, total }: ColdWorkBudget,
  clock: Pick<TokenBucketOptions, "now">,
): (networks: readonly string[]) => boolean {
  const networkBuckets = createTokenBuckets({ ...network, ...clock });
  const totalBucket = total && createTokenBuckets({ ...total, ...clock });
  return (networks) => networkBuckets.take(networks) && (totalBucket?.take(["all"]) ?? true);
}

type Queue = <T>(network: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Runs `limit` tasks at once, the others in turns of their networks: nobody waits behind a flood. */
function createQueue(limit: number, limitPerNetwork = limit): Queue {
  const waiting = new Map<string, readonly (() => void)[]>();
  const runningOf = new Map<string, number>();
  let running = 0;
  const isFree = (network: string) =>
    running < limit && (runningOf.get(network) ?? 0) < limitPerNetwork;
  const countRunning = (network: string, change: 1 | -1) => {
    running += change;
    const now = (runningOf.get(network) ?? 0) + change;
    if (now === 0) runningOf.delete(network);
    else runningOf.set(network, now);
  };
  const beginNext = () => {
    const turn = [...waiting].find(([network]) => isFree(network));
    if (turn === undefined) return;
    const [network, [next, ...others]] = turn;
    waiting.delete(network);
    if (others.length > 0) waiting.set(network, others);
    // Counted here, so that no other task takes the place before it starts.
    countRunning(network, 1);
    next?.();
  };
  const waitForTurn = (network: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      waiting.set(network, [...(waiting.get(network) ?? []), resolve]);
      signal?.addEventListener("abort", () => {
        const others = (waiting.get(network) ?? []).filter((each) => each !== resolve);
        if (others.length > 0) waiting.set(network, others);
        else waiting.delete(network);
        // No effect if it has started.
        reject(signal.reason);
      });
    });
  return async (network, task, signal) => {
    signal?.throwIfAborted();
    if (isFree(network)) countRunning(network, 1);
    else await waitForTurn(network, signal);
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      countRunning(network, -1);
      beginNext();
    }
  };
}
