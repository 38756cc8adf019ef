import { clientNetworks } from "./client-network.ts";
import { createLateRefusal, type LateRefusalOptions } from "./late-refusal.ts";
import { createTokenBuckets, type TokenBucketOptions } from "./token-buckets.ts";

export interface NetworkLimitOptions extends TokenBucketOptions, LateRefusalOptions {
  /** Not limited, as it may stand for everybody, see `createOwnHostCheck`. */
  readonly isOwnHost: (address: string) => boolean;
}

/** Limits a client's network. @returns resolves to whether the request may be answered */
export function createNetworkLimit(
  options: NetworkLimitOptions,
): (address: string) => Promise<boolean> | true {
  const budgets = createTokenBuckets(options);
  const awaitRefusal = createLateRefusal(options);
  const refuse = async () => {
    await awaitRefusal();
    return false;
  };
  return (address) =>
    options.isOwnHost(address) || budgets.take(clientNetworks(address)) || refuse();
}
