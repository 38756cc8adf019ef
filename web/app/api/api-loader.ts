import { createHash } from "node:crypto";
import type { CallInput, Endpoints, CallOutput } from "@tenbin/contract";
import { errors } from "@tenbin/contract";
import type { Client } from "@tenbin/contract/client";
import { ApiError, messageForStatus } from "@tenbin/contract/client";
import { endpointUrl } from "@tenbin/contract/links";
import type { LRUCache } from "lru-cache";
import { data } from "react-router";
import { statusOf } from "./api-error-data.ts";
import type { ApiErrorData } from "./api-error-data.ts";

/** `staleSince`: when the cached response was received (ISO instant), null for a fresh one. */
export interface Loaded<T> {
  readonly data: T;
  readonly staleSince: string | null;
}

export type ApiLoader = <N extends keyof Endpoints>(
  request: Request,
  name: N,
  input?: CallInput<Endpoints[N]>,
) => Promise<Loaded<CallOutput<Endpoints[N]>>>;

export interface CachedResponse {
  readonly body: unknown;
  readonly receivedAt: Date;
}

interface ApiLoaderDependencies {
  readonly clientFor: (request: Request, token: string | null) => Client;
  readonly tokenOf: (request: Request) => string | null;
  readonly responseCache: LRUCache<string, CachedResponse>;
  /** Keyed by a hash of the token. */
  readonly sessionResponseCache: LRUCache<string, CachedResponse>;
  readonly now: () => Date;
  /** Called without a response, or with a status of 500 or above. */
  readonly onFailure: (name: keyof Endpoints, error: ApiError) => void;
  readonly timeoutMs: number;
}

/**
 * For loaders: calls the API with the request's session, or as a visitor if the API rejects it. In
 * an outage (unreachable, too slow, 502–504) it returns the cached response, the session's before
 * the visitors'. Throws a route error response with the API's status, 503 without one.
 */
export function createApiLoader(dependencies: ApiLoaderDependencies): ApiLoader {
  const { clientFor, tokenOf, responseCache, sessionResponseCache, now, onFailure, timeoutMs } =
    dependencies;
  return async (request, name, input = {}) => {
    type Answered = CallOutput<Endpoints[typeof name]>;
    const url = endpointUrl(name, input.params ?? {}, input.query ?? {});
    const link = input.body === undefined ? url : `${url} ${JSON.stringify(input.body)}`;
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    const ask = async (token: string | null) => {
      const body = await clientFor(request, token).call(name, { ...input, signal });
      if (body === undefined) throw new ApiError(messageForStatus(504, ""), 504, null, null);
      if (token === null) responseCache.set(link, { body, receivedAt: now() });
      else sessionResponseCache.set(sessionKey(token, link), { body, receivedAt: now() });
      return body;
    };
    const token = tokenOf(request);
    try {
      const body = await ask(token).catch((error: unknown) => {
        if (token !== null && error instanceof ApiError && error.status === 401) return ask(null);
        throw error;
      });
      return { data: body, staleSince: null };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === null || error.status >= 500) onFailure(name, error);
      if (!isOutage(error)) throw routeError(error);
      const sessionResponse =
        token === null ? undefined : sessionResponseCache.get(sessionKey(token, link));
      const last = sessionResponse ?? responseCache.get(link);
      if (last === undefined) throw routeError(error);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key names the endpoint
      return { data: last.body as Answered, staleSince: last.receivedAt.toISOString() };
    }
  };
}

/** For what a page can be shown without. @throws what is no outage */
export async function nullInOutage<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    const status = statusOf(error);
    if (status === null || !isOutage({ status })) throw error;
    return null;
  }
}

function sessionKey(token: string, link: string): string {
  return `${createHash("sha256").update(token).digest("base64url")} ${link}`;
}

function isOutage({ status }: Pick<ApiError, "status">): boolean {
  return status === null || (status >= 502 && status <= 504);
}

function routeError(error: ApiError) {
  const { errorType } = error;
  // The message for a status (specification 8.3) may be in English; named errors have Japanese
  // ones.
  const message = errorType === null ? error.message : errors[errorType].message;
  const body: ApiErrorData = { message, errorType };
  return data(body, { status: error.status ?? errors.unavailable.status });
}
