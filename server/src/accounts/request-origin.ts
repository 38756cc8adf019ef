import { clientNetworks } from "../platform/http/limits/client-network.ts";
import type { KeyedHash } from "../platform/signing/keyed-hash.ts";
import type { RequestOrigin } from "./audit/security-events.ts";

export type GetRequestOrigin = (request: {
  readonly requestId: string;
  readonly address: string;
}) => RequestOrigin;

export function createGetRequestOrigin(hash: KeyedHash): GetRequestOrigin {
  return ({ requestId, address }) => {
    const [network = address, site] = clientNetworks(address);
    return {
      requestId,
      clientHash: hash("client", network),
      siteHash: site === undefined ? null : hash("client", site),
    };
  };
}
