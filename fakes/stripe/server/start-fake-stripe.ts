import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { listen } from "./listen.ts";
import { type AccountSettings, PAYMENT_SETTLEMENTS } from "../api/context.ts";
import { WEBHOOK_MODES } from "../delivery/deliver-webhooks.ts";
import { renderControlPage } from "../pages/control-page.ts";
import { CALL_FAULTS } from "../requests/call-faults.ts";
import { contextOf, runCommand } from "../requests/handle-request.ts";
import { nextRenewal } from "../timeline/run-due.ts";
import { actOnInvoice } from "./act-on-invoice.ts";
import { answerCall, isCall } from "./answer-call.ts";
import { handlePage } from "./handle-page.ts";
import { type LiveAccount, openLiveAccount } from "./live-account.ts";
import { receiveBody, receiveForm, reportFault } from "./receive-request.ts";
import { sendPage } from "./send-page.ts";

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

/** Fake Stripe on this machine. */
export interface FakeStripe {
  /** Of the API and of the pages. */
  readonly url: string;
  readonly account: LiveAccount;
  stop(): Promise<void>;
}

const HOUR = 3600;

export async function startFakeStripe(options: FakeStripeOptions): Promise<FakeStripe> {
  let account: LiveAccount | undefined;
  const server = createServer((request, response) => {
    if (account === undefined) response.writeHead(503).end();
    else
      void answer(account, request, response).catch((error: unknown) =>
        reportFault(response, error),
      );
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

async function answer(
  account: LiveAccount,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await receiveBody(request, response);
  if (body === null) return;
  if (isCall(request)) answerCall(account, request, body, response);
  else {
    answerPage(account, request, body, response);
    account.commit();
  }
}

function answerPage(
  account: LiveAccount,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): void {
  const form = receiveForm(request, body, response);
  if (form === undefined) return;
  const { pathname: path } = new URL(request.url ?? "/", "http://stripe.invalid");
  if (path === "/" && form === null) {
    runCommand(account.fake, (context) =>
      sendPage(response, { status: 200, html: renderControlPage(context, account.switches, null) }),
    );
  } else if (path === "/clock.json") {
    response
      .writeHead(200, { "content-type": "application/json", "cache-control": "no-store" })
      .end(JSON.stringify({ now: account.fake.now(), aheadSeconds: account.aheadSeconds() }));
  } else if (path === "/control/clock" && form !== null) {
    moveClock(account, form.get("advance") ?? "");
    sendPage(response, CONTROL_PAGE);
  } else if (path === "/control/invoice" && form !== null) {
    runCommand(account.fake, (context) => actOnInvoice(context, form));
    sendPage(response, CONTROL_PAGE);
  } else if (path === "/control/switches" && form !== null) {
    turnSwitches(account, form);
    sendPage(response, CONTROL_PAGE);
  } else {
    sendPage(
      response,
      handlePage((step) => runCommand(account.fake, step), path, form),
    );
  }
}

const CONTROL_PAGE = { status: 303, html: "", location: "/" };

/** By a day, an hour, a number of seconds, or past the next renewal and the hour in which its invoice is a draft. */
function moveClock(account: LiveAccount, by: string): void {
  if (by === "hour") account.advance(HOUR);
  else if (by === "day") account.advance(24 * HOUR);
  else if (/^\d{1,9}$/.test(by)) account.advance(Number(by));
  else if (by === "renewal") {
    const context = contextOf(account.fake);
    const next = nextRenewal(context, null);
    if (next !== null) account.advance(Math.max(next - context.now, 0) + HOUR + 60);
  }
}

function turnSwitches({ switches }: LiveAccount, form: URLSearchParams): void {
  switches.nextCall = CALL_FAULTS.find((fault) => fault === form.get("next_call")) ?? null;
  switches.webhooks = WEBHOOK_MODES.find((mode) => mode === form.get("webhooks")) ?? "normal";
  switches.challengesEveryCard = form.get("challenge") === "on";
  switches.checkoutSettlement =
    PAYMENT_SETTLEMENTS.find((one) => one === form.get("checkout_settlement")) ?? "at_once";
}
