import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../../listen.ts";
import type { AccountSettings } from "../api/context.ts";
import { WEBHOOK_MODES } from "../delivery/deliver-webhooks.ts";
import { renderControlPage } from "../pages/control-page.ts";
import { CALL_FAULTS, callWithFaults } from "../requests/call-faults.ts";
import { contextOf, runCommand } from "../requests/handle-request.ts";
import { nextRenewal } from "../timeline/run-due.ts";
import { actOnInvoice } from "./act-on-invoice.ts";
import { handlePage } from "./handle-page.ts";
import { type LiveAccount, openLiveAccount } from "./live-account.ts";

export interface FakeStripeOptions {
  readonly folder: string;
  /** Default any free one. */
  readonly port?: number;
  readonly account?: Partial<AccountSettings>;
  readonly webhook?: { readonly url: string; readonly secret: string };
  /** Seconds of the machine. */
  readonly machineTime?: () => number;
  /** Told how far the clock is ahead of the machine: at the begin and after each move. */
  readonly onClockMoved?: (aheadSeconds: number) => void;
}

/** Stand-in for Stripe on this machine. */
export interface FakeStripe {
  /** Of the API and of the pages. */
  readonly url: string;
  readonly account: LiveAccount;
  stop(): Promise<void>;
}

const MAX_BODY_BYTES = 1024 * 1024;
const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'";
const HOUR = 3600;

export async function startFakeStripe(options: FakeStripeOptions): Promise<FakeStripe> {
  let account: LiveAccount | undefined;
  const server = createServer((request, response) => {
    if (account === undefined) response.writeHead(503).end();
    else void answer(account, request, response).catch((error: unknown) => fail(response, error));
  });
  const { port, stop } = await listen(server, options.port);
  const url = `http://localhost:${port}`;
  const opened = openLiveAccount({ ...options, origin: url });
  account = opened;
  return {
    url,
    account: opened,
    async stop() {
      await stop();
      await opened.close();
    },
  };
}

function fail(response: ServerResponse, error: unknown): void {
  console.error(error);
  if (response.headersSent) response.destroy();
  else {
    const body = {
      error: { type: "api_error", message: "The stand-in for Stripe has a fault: see its log." },
    };
    response.writeHead(500, { "content-type": "application/json" }).end(JSON.stringify(body));
  }
}

async function answer(
  account: LiveAccount,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A page of another host that resolves to this machine must not reach customers' pages.
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? "")) {
    response.writeHead(421, { "content-type": "text/plain" }).end("Only localhost");
    return;
  }
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) {
    response.writeHead(413, { connection: "close" }).end();
    return;
  }
  const body = await text(request);
  const path = request.url ?? "/";
  if (path.startsWith("/v1/") || path.startsWith("/v2/"))
    answerCall(account, request, body, response);
  else answerPage(account, request, body, response);
}

function answerCall(
  account: LiveAccount,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): void {
  const { standIn, switches } = account;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value[0] : value,
    ]),
  );
  const call = { method: request.method ?? "GET", path: request.url ?? "/", headers, body };
  const result = callWithFaults(standIn, call, ({ method }) => {
    const fault = method === "GET" ? null : switches.nextCall;
    if (fault !== null) switches.nextCall = null;
    return fault;
  });
  account.commit();
  if (result.response !== null)
    response.writeHead(result.response.status, result.response.headers).end(result.response.body);
  else if (result.fault?.startsWith("reset") === true) request.socket.resetAndDestroy();
  // A call that times out is left without an answer; the caller hangs up.
}

function answerPage(
  account: LiveAccount,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): void {
  const url = new URL(request.url ?? "/", "http://stripe.invalid");
  const isPost = request.method === "POST";
  const site = request.headers["sec-fetch-site"];
  if (isPost && site !== undefined && site !== "same-origin" && site !== "none") {
    response.writeHead(403, { "content-type": "text/plain" }).end("Only forms of these pages");
    return;
  }
  const form = isPost ? new URLSearchParams(body) : null;
  const send = (
    status: number,
    html: string,
    type = "text/html",
    more: Record<string, string> = {},
  ) =>
    response
      .writeHead(status, {
        "content-type": `${type}; charset=utf-8`,
        "content-security-policy": PAGE_CSP,
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        ...more,
      })
      .end(html);
  if (url.pathname === "/" && !isPost) {
    runCommand(account.standIn, (context) =>
      send(200, renderControlPage(context, account.switches, null)),
    );
  } else if (url.pathname === "/clock.json") {
    send(200, JSON.stringify({ now: account.standIn.now() }), "application/json");
  } else if (url.pathname === "/control/clock" && form !== null) {
    moveClock(account, form.get("advance") ?? "");
    send(303, "", "text/plain", { location: "/" });
  } else if (url.pathname === "/control/invoice" && form !== null) {
    runCommand(account.standIn, (context) => actOnInvoice(context, form));
    send(303, "", "text/plain", { location: "/" });
  } else if (url.pathname === "/control/switches" && form !== null) {
    turnSwitches(account, form);
    send(303, "", "text/plain", { location: "/" });
  } else {
    const found = handlePage((step) => runCommand(account.standIn, step), url.pathname, form);
    const location = found?.location;
    if (found === null) send(404, "No such page", "text/plain");
    else send(found.status, found.html, "text/html", location === undefined ? {} : { location });
  }
  account.commit();
}

/** By a day, an hour, a number of seconds, or past the next renewal and the hour in which its invoice is a draft. */
function moveClock(account: LiveAccount, by: string): void {
  if (by === "hour") account.advance(HOUR);
  else if (by === "day") account.advance(24 * HOUR);
  else if (/^\d{1,9}$/.test(by)) account.advance(Number(by));
  else if (by === "renewal") {
    const context = contextOf(account.standIn);
    const next = nextRenewal(context, null);
    if (next !== null) account.advance(Math.max(next - context.now, 0) + HOUR + 60);
  }
}

function turnSwitches({ switches }: LiveAccount, form: URLSearchParams): void {
  switches.nextCall = CALL_FAULTS.find((fault) => fault === form.get("next_call")) ?? null;
  switches.webhooks = WEBHOOK_MODES.find((mode) => mode === form.get("webhooks")) ?? "normal";
  switches.challengesEveryCard = form.get("challenge") === "on";
}
