import type { EndpointName } from "@tenbin/contract";
import type { ApiError, Client } from "@tenbin/contract/client";
import { createClient } from "@tenbin/contract/client";
import { webConfig } from "./config.server.ts";
import { deviceTypeOfUserAgent } from "./device.ts";
import { sessionTokenFromRequest } from "../identity/session/session-token.server.ts";
import { createResponseCache } from "./response-cache.ts";
import { createApiLoader } from "./api-loader.ts";

/** Distinct requests whose last good answer is kept: the pages read most, in tens of megabytes. */
const MAX_CACHED_RESPONSES = 500;
/** The same for what sessions were answered, each for itself. */
const MAX_CACHED_SESSION_RESPONSES = 200;

/** A reader waits no longer than this for a page's data. */
const PAGE_TIMEOUT_MS = 10_000;

/** The API stands beside the pages: packing its answers would cost both more than carrying them. */
const fetchUncompressed: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers);
  headers.set("accept-encoding", "identity");
  return fetch(url, { ...init, headers });
};

const clientFor = (request: Request, token: string | null) =>
  createClient({
    baseUrl: webConfig().apiUrl,
    fetch: fetchUncompressed,
    token: () => token,
    tabId: () => crypto.randomUUID(),
    deviceType: () => deviceTypeOfUserAgent(request.headers.get("user-agent") ?? ""),
  });

const tokenOf = (request: Request) => sessionTokenFromRequest(request, Date.now());

/** Calls the API for a loader; see `createApiLoader`. */
export const loadFromApi = createApiLoader({
  clientFor,
  tokenOf,
  responseCache: createResponseCache(MAX_CACHED_RESPONSES),
  sessionResponseCache: createResponseCache(MAX_CACHED_SESSION_RESPONSES),
  now: () => new Date(),
  onFailure: logFailure,
  timeoutMs: PAGE_TIMEOUT_MS,
});

/** Calls the API with the session that a request came with; null for visitors. */
export function sessionClientFor(request: Request): Client | null {
  const token = tokenOf(request);
  return token === null ? null : clientFor(request, token);
}

/** Tells the operator of a call that the API did not answer well. */
export function logFailure(name: EndpointName, { status, message }: ApiError): void {
  console.error(
    JSON.stringify({ level: "error", msg: "API call failed", call: name, status, err: message }),
  );
}
