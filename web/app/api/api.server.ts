import type { EndpointName } from "@tenbin/contract";
import type { ApiError, Client } from "@tenbin/contract/client";
import { createClient } from "@tenbin/contract/create-client";
import { LRUCache } from "lru-cache";
import { webConfig } from "./config.server.ts";
import { fetchVersioned } from "./data-versions.server.ts";
import { deviceTypeOfUserAgent } from "./device.ts";
import { sessionTokenFromRequest } from "../identity/session/session-token.server.ts";
import { createApiLoader, type CachedResponse } from "./api-loader.ts";

/** Cached responses for visitors: tens of megabytes. */
const MAX_CACHED_RESPONSES = 500;
const MAX_CACHED_SESSION_RESPONSES = 200;

const PAGE_TIMEOUT_MS = 10_000;

/** The API runs next to this process, where compression costs more than transfer. */
const fetchUncompressed: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers);
  headers.set("accept-encoding", "identity");
  return fetch(url, { ...init, headers });
};

const clientFor = (request: Request, token: string | null) =>
  createClient({
    baseUrl: webConfig().apiUrl,
    fetch: fetchVersioned(fetchUncompressed),
    token: () => token,
    tabId: () => crypto.randomUUID(),
    deviceType: () => deviceTypeOfUserAgent(request.headers.get("user-agent") ?? ""),
  });

const tokenOf = (request: Request) => sessionTokenFromRequest(request, Date.now());

const createCache = (max: number) => new LRUCache<string, CachedResponse>({ max });

export const loadFromApi = createApiLoader({
  clientFor,
  tokenOf,
  responseCache: createCache(MAX_CACHED_RESPONSES),
  sessionResponseCache: createCache(MAX_CACHED_SESSION_RESPONSES),
  now: () => new Date(),
  onFailure: logFailure,
  timeoutMs: PAGE_TIMEOUT_MS,
});

export function sessionClientFor(request: Request): Client | null {
  const token = tokenOf(request);
  return token === null ? null : clientFor(request, token);
}

export function logFailure(name: EndpointName, { status, message }: ApiError): void {
  console.error(
    JSON.stringify({ level: "error", msg: "API call failed", call: name, status, err: message }),
  );
}
