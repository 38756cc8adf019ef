import type { EndpointName } from "@tenbin/contract";
import type { ApiError } from "@tenbin/contract/client";
import { createClient } from "@tenbin/contract/client";
import { webConfig } from "./config.server.ts";
import { deviceTypeOfUserAgent } from "./device.ts";
import type { ShownSession } from "./identity/session/load-session.ts";
import { loadSession } from "./identity/session/load-session.ts";
import { sessionTokenOf } from "./identity/session/session-token.server.ts";
import { createLastAnswers } from "./last-answers.ts";
import { createLoad } from "./load.ts";

/** Distinct requests whose last good answer is kept: the pages read most, in tens of megabytes. */
const LAST_ANSWERS = 500;
/** The same for what sessions were answered, each for itself. */
const LAST_SESSION_ANSWERS = 200;

/** A reader waits no longer than this for a page's data. */
const PAGE_TIMEOUT_MS = 10_000;

/** A page is made without the member's name rather than waiting longer for it. */
const SESSION_TIMEOUT_MS = 3_000;

/** The API stands beside the pages: packing its answers would cost both more than carrying them. */
const fetchPlain: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers);
  headers.set("accept-encoding", "identity");
  return fetch(url, { ...init, headers });
};

const clientFor = (request: Request, token: string | null) =>
  createClient({
    baseUrl: webConfig().apiUrl,
    fetch: fetchPlain,
    token: () => token,
    tabId: () => crypto.randomUUID(),
    deviceType: () => deviceTypeOfUserAgent(request.headers.get("user-agent") ?? ""),
  });

const tokenOf = (request: Request) => sessionTokenOf(request, Date.now());

/** Calls the API for a loader; see `createLoad`. */
export const load = createLoad({
  clientFor,
  tokenOf,
  lastAnswers: createLastAnswers(LAST_ANSWERS),
  sessionAnswers: createLastAnswers(LAST_SESSION_ANSWERS),
  now: () => new Date(),
  onFailure: logFailure,
  timeoutMs: PAGE_TIMEOUT_MS,
});

/** Whose page a request asks for. */
export function sessionFor(request: Request): Promise<ShownSession> {
  const token = tokenOf(request);
  const client = token === null ? null : clientFor(request, token);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(SESSION_TIMEOUT_MS)]);
  return loadSession(client, signal, (error) => logFailure("getUser", error));
}

function logFailure(name: EndpointName, { status, message }: ApiError): void {
  console.error(
    JSON.stringify({ level: "error", msg: "API call failed", call: name, status, err: message }),
  );
}
