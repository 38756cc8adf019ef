import type { CallInput, Endpoints, Output } from "@tenbin/contract";
import type { Client } from "@tenbin/contract/client";
import { ApiError, messageForStatus } from "@tenbin/contract/client";
import { linkTo } from "@tenbin/contract/links";
import { data } from "react-router";
import type { LastAnswers } from "./last-answers.ts";

/** A page's data. `staleSince` is null, or when the shown answer was received (ISO instant). */
export interface Loaded<T> {
  readonly data: T;
  readonly staleSince: string | null;
}

export type Load = <N extends keyof Endpoints>(
  request: Request,
  name: N,
  input?: CallInput<Endpoints[N]>,
) => Promise<Loaded<Output<Endpoints[N]>>>;

export interface LoadDependencies {
  readonly clientFor: (request: Request) => Client;
  readonly lastAnswers: LastAnswers;
  readonly now: () => Date;
  /** A page waits no longer than this for the API, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Calls the API for a loader. While the API is unreachable, too slow or answers 502–504, the last
 * good answer to the same request is given with its time.
 *
 * The returned function throws a route error response carrying the API's status (503 where there
 * is none) and the message for the reader; a loader passes it on to the error screens.
 */
export function createLoad(dependencies: LoadDependencies): Load {
  const { clientFor, lastAnswers, now, timeoutMs } = dependencies;
  return async (request, name, input = {}) => {
    type Answered = Output<Endpoints[typeof name]>;
    const key = linkTo(name, input.params ?? {}, input.query ?? {});
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const body = await clientFor(request).call(name, { ...input, signal });
      if (body === undefined) throw new ApiError(messageForStatus(504, ""), 504, null, null);
      lastAnswers.set(key, { body, at: now() });
      return { data: body, staleSince: null };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const last = isOutage(error) ? lastAnswers.get(key) : undefined;
      if (last === undefined) throw routeError(error);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key names the endpoint
      return { data: last.body as Answered, staleSince: last.at.toISOString() };
    }
  };
}

function isOutage({ status }: ApiError): boolean {
  return status === null || (status >= 502 && status <= 504);
}

/** What a failed call carries to the error screens. */
export interface FailedCall {
  readonly message: string;
  readonly errorType: string | null;
}

function routeError(error: ApiError) {
  const body: FailedCall = { message: error.message, errorType: error.errorType };
  return data(body, { status: error.status ?? 503 });
}

export function isFailedCall(value: unknown): value is FailedCall {
  return (
    typeof value === "object" &&
    value !== null &&
    "errorType" in value &&
    "message" in value &&
    typeof value.message === "string"
  );
}
