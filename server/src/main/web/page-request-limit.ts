import { setTimeout as delay } from "node:timers/promises";
import { clientNetworks } from "../../platform/http/client-network.ts";
import { createTokenBuckets } from "../../platform/limits/token-buckets.ts";
import { isLoopback } from "../../platform/loopback.ts";

/** Pages of a network, cached ones too: far above what an office reads. */
const BUDGET = { capacity: 100, perSecond: 20 };
/** A refusal is answered late, or who asks in a loop would only ask the faster. */
const REFUSAL_DELAY_MS = { min: 1_000, max: 3_000 };
const MAX_DELAYED = 500;

export interface PageRequestLimitOptions {
  /** Monotonic, milliseconds. */
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<unknown>;
  /** From 0 to 1. */
  readonly random?: () => number;
}

/** Resolves to whether the page may be answered. */
export function createPageRequestLimit({
  wait = delay,
  random = Math.random,
  ...clock
}: PageRequestLimitOptions = {}): (address: string) => Promise<boolean> | true {
  const budgets = createTokenBuckets({ ...BUDGET, ...clock });
  let delayed = 0;
  const refuse = async () => {
    if (delayed >= MAX_DELAYED) return false;
    delayed += 1;
    // Together refused, they must not come again together.
    const { min, max } = REFUSAL_DELAY_MS;
    await wait(min + random() * (max - min));
    delayed -= 1;
    return false;
  };
  return (address) =>
    // A process of this machine may be a proxy that names no client and stands for everybody.
    isLoopback(address) || budgets.take(clientNetworks(address)) || refuse();
}
