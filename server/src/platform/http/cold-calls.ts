import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { ApiProblem } from "./api-problem.ts";
import {
  ColdWorkRefusedError,
  type ColdWorkLimits,
  createColdWork,
  type RunCold,
} from "./limits/cold-work.ts";
import { createLateRefusal } from "./limits/late-refusal.ts";
import type { RequestSource } from "./limits/own-host.ts";
import { createTokenBuckets } from "./limits/token-buckets.ts";

const LIMITS: ColdWorkLimits = {
  here: 4,
  // More tasks of one client would finish no sooner and would delay others.
  herePerNetwork: 1,
  aside: 1,
  pending: 100,
  pendingPerNetwork: 12,
  // The begin years of a chart, dragged through without a pause.
  budget: { network: { capacity: 20, perSecond: 0.25 } },
};
/** Over all networks; beyond it they leave half of the thread to others. */
const USUAL = { capacity: 100, perSecond: 10 };
const USUAL_REST = 1;
/** Aside, tasks run one after the other. */
const ASIDE_REST = 30;
/** Work that waits for the database takes longer, not more of the thread. */
const MAX_REST_MS = 2_000;
const RETRY_AFTER_SECONDS = 5;

export interface ColdCallsOptions {
  /** Its calls are not limited, see `createOwnHostCheck`. */
  readonly isOwnHost: (source: RequestSource) => boolean;
  readonly limits?: Partial<ColdWorkLimits>;
  /** Monotonic, milliseconds. */
  readonly now?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * What calls compute that no cache holds.
 * @returns for a call, `run` that throws ApiProblem `too_many_requests` or `unavailable` when too
 *   much is pending
 */
export function createColdCalls({
  isOwnHost,
  limits = {},
  now = () => performance.now(),
  wait = (ms, signal) => delay(ms, undefined, { signal }),
}: ColdCallsOptions): (source: RequestSource, response: ServerResponse) => RunCold {
  const work = createColdWork({ ...LIMITS, ...limits, now });
  const usual = createTokenBuckets({ ...USUAL, now });
  const runBeyondUsual = createRested(USUAL_REST, { now, wait });
  const runAside = createRested(ASIDE_REST, { now, wait });
  const awaitRefusal = createLateRefusal();
  return (source, response) => async (make) => {
    if (isOwnHost(source)) return make();
    const signal = signalOf(response);
    const here = () => (usual.take(["all"]) ? make() : runBeyondUsual(make, signal));
    const aside = () => runAside(make, signal);
    try {
      return await work.run({ address: source.ip, isUnbounded: false, here, aside, signal });
    } catch (error) {
      if (error instanceof ColdWorkRefusedError) {
        await awaitRefusal();
        throw toRefusal(error);
      }
      // The client has disconnected.
      if (signal.aborted) throw new ApiProblem("bad_request", { cause: error });
      throw error;
    }
  };
}

type Timing = Required<Pick<ColdCallsOptions, "now" | "wait">>;

/** Pauses after each task for `factor` times its duration, which leaves the thread to others. */
function createRested(
  factor: number,
  { now, wait }: Timing,
): <T>(make: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let restEndsAt = 0;
  return async (make, signal) => {
    if (restEndsAt > now()) await wait(restEndsAt - now(), signal);
    const begun = now();
    try {
      return await make();
    } finally {
      restEndsAt = now() + Math.min((now() - begun) * factor, MAX_REST_MS);
    }
  };
}

/** Aborted when the client disconnects. */
function signalOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.once("close", () => gone.abort());
  return gone.signal;
}

function toRefusal({ of }: ColdWorkRefusedError): ApiProblem {
  return new ApiProblem(of === "network" ? "too_many_requests" : "unavailable", {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
