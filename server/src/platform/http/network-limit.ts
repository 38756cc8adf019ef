import { setTimeout as delay } from "node:timers/promises";
import { clientNetworks } from "./client-network.ts";
import { createTokenBuckets, type TokenBucketOptions } from "./token-buckets.ts";

/** A refusal is answered late, or who asks in a loop would only ask the faster. */
const REFUSAL_DELAY_MS = { min: 1_000, max: 3_000 };
const MAX_DELAYED = 500;

export interface NetworkLimitOptions extends Pick<TokenBucketOptions, "capacity" | "perSecond"> {
  /** Not limited, as it may stand for everybody, see `createOwnHostCheck`. */
  readonly isOwnHost: (address: string) => boolean;
  /** Monotonic, milliseconds. */
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<unknown>;
  /** From 0 to 1. */
  readonly random?: () => number;
}

/** Limits a client's network. @returns resolves to whether the request may be answered */
export function createNetworkLimit({
  wait = delay,
  random = Math.random,
  isOwnHost,
  ...budget
}: NetworkLimitOptions): (address: string) => Promise<boolean> | true {
  const budgets = createTokenBuckets(budget);
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
  return (address) => isOwnHost(address) || budgets.take(clientNetworks(address)) || refuse();
}
