import { clientNetworks } from "./client-network.ts";
import { createLateRefusal, type LateRefusalOptions } from "./late-refusal.ts";
import type { RequestSource } from "./own-host.ts";
import { createTokenBuckets, type TokenBucketOptions } from "./token-buckets.ts";

export interface NetworkLimitOptions extends TokenBucketOptions, LateRefusalOptions {
  /** Not limited, as it may stand for everybody, see `createOwnHostCheck`. */
  readonly isOwnHost: (source: RequestSource) => boolean;
}

/** Limits a client's network. @returns resolves to whether the request may be answered */
export function createNetworkLimit(
  options: NetworkLimitOptions,
): (source: RequestSource) => Promise<boolean> | true {
  const budgets = createTokenBuckets(options);
  const awaitRefusal = createLateRefusal(options);
  const refuse = async () => {
    await awaitRefusal();
    return false;
  };
  return (source) =>
    options.isOwnHost(source) || budgets.take(clientNetworks(source.ip)) || refuse();
}
