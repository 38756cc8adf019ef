import type { IncomingMessage, ServerResponse } from "node:http";
import { type FaultSource, callWithFaults } from "../requests/call-faults.ts";
import type { FakeAccount } from "../requests/handle-request.ts";

/** An account that is called over HTTP. */
export interface CalledAccount {
  readonly fake: FakeAccount;
  readonly faults: FaultSource;
  /** Called after each change, before it is answered. */
  readonly commit: () => void;
}

/** Whether the API is asked, not a page. */
export function isCall({ url = "/" }: IncomingMessage): boolean {
  return url.startsWith("/v1/") || url.startsWith("/v2/");
}

/** A call that times out is left without an answer; the caller hangs up. */
export function answerCall(
  { fake, faults, commit }: CalledAccount,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): void {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value[0] : value,
    ]),
  );
  const call = { method: request.method ?? "GET", path: request.url ?? "/", headers, body };
  const result = callWithFaults(fake, call, faults);
  commit();
  if (result.response !== null)
    response.writeHead(result.response.status, result.response.headers).end(result.response.body);
  else if (result.fault?.startsWith("reset") === true) request.socket.resetAndDestroy();
}
