import { clientNetwork } from "../platform/limits/client-network.ts";
import type { KeyedHash } from "../platform/limits/keyed-hash.ts";
import type { Origin } from "./audit/security-events.ts";

/** What is kept of where a request came from. */
export type OriginOf = (request: {
  readonly requestId: string;
  readonly address: string;
}) => Origin;

export function createOriginOf(hash: KeyedHash): OriginOf {
  return ({ requestId, address }) => ({
    requestId,
    clientHash: hash("client", clientNetwork(address)),
  });
}
