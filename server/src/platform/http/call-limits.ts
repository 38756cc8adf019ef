import type { Endpoint } from "@tenbin/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiProblem } from "./api-problem.ts";
import { clientNetwork, clientNetworks } from "./limits/client-network.ts";
import { RATE_LIMIT_WINDOW_MS } from "./limits/request-limits.ts";

/** @throws ApiProblem `too_many_requests` with the seconds until the window ends */
type CountCall = (request: FastifyRequest) => Promise<void>;

/** The limits that an endpoint declares, per process. */
export interface CallLimits {
  /** Before the body is read. */
  readonly ofClient: CountCall;
  /** Of all clients: for accepted input, so that nobody uses it up with nonsense. */
  readonly ofAll: CountCall;
}

/** A site of many networks, an IPv6 /48, may call as often as two networks. */
const NETWORKS_PER_SITE = 2;

export function createCallLimits(
  fastify: FastifyInstance,
  { callsPerMinute, totalCallsPerMinute }: Endpoint,
): CallLimits {
  const networkCalls = createLimit(fastify, callsPerMinute, clientNetwork);
  const siteCalls = createLimit(
    fastify,
    callsPerMinute && callsPerMinute * NETWORKS_PER_SITE,
    (address) => clientNetworks(address).at(-1) ?? address,
  );
  return {
    async ofClient(request) {
      await networkCalls(request);
      await siteCalls(request);
    },
    ofAll: createLimit(fastify, totalCallsPerMinute, () => "all"),
  };
}

function createLimit(
  fastify: FastifyInstance,
  max: number | undefined,
  keyOf: (address: string) => string,
): CountCall {
  if (max === undefined) return () => Promise.resolve();
  const count = fastify.createRateLimit({
    max,
    timeWindow: RATE_LIMIT_WINDOW_MS,
    keyGenerator: ({ ip }) => keyOf(ip),
  });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new ApiProblem("too_many_requests", { retryAfter: counted.ttlInSeconds });
  };
}
