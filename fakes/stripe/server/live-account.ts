import type { Stripe } from "stripe";
import { type AccountSettings, DEFAULT_ACCOUNT, type PaymentSettlement } from "../api/context.ts";
import { API_VERSION } from "../api/emit-event.ts";
import { type WebhookMode, deliverWebhooks } from "../delivery/deliver-webhooks.ts";
import { sendWebhook } from "../delivery/send-webhook.ts";
import type { CallFault, FaultSource } from "../requests/call-faults.ts";
import { type FakeAccount, runCommand } from "../requests/handle-request.ts";
import { StripeState } from "../state/stripe-state.ts";
import { openStateFile } from "./state-file.ts";

/** Faults that are turned on and off while it runs. */
export interface Switches {
  /** The next call of the API that changes something fails like this. */
  nextCall: CallFault | null;
  webhooks: WebhookMode;
  challengesEveryCard: boolean;
  checkoutSettlement: PaymentSettlement;
}

/** An account that outlives its process, on a clock that runs and can be moved. */
export interface LiveAccount {
  readonly fake: FakeAccount;
  readonly switches: Switches;
  /** As the switches say. */
  readonly faults: FaultSource;
  /** Keeps what the last command did, then sends its webhooks. */
  readonly commit: () => void;
  /** How far the clock is ahead of the machine. */
  readonly aheadSeconds: () => number;
  /** Moves the clock forward; what is due in between happens at its own moments. */
  readonly advance: (seconds: number) => void;
  /** Resolves when nothing is being delivered. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface LiveAccountOptions {
  readonly folder: string;
  readonly origin: string;
  readonly account?: Partial<AccountSettings>;
  /** Receiver that is there without being created, as with `stripe listen --forward-to`. */
  readonly webhook?: { readonly url: string; readonly secret: string };
  /** Seconds of the machine; default its clock. */
  readonly machineTime?: () => number;
  readonly seed?: number;
  /** Told how far the clock is ahead of the machine: at the begin and after each move. */
  readonly onClockMoved?: (aheadSeconds: number) => void;
}

/** Milliseconds between looks at what is due. */
const TICK_MS = 1000;

export function openLiveAccount(options: LiveAccountOptions): LiveAccount {
  const machineTime = options.machineTime ?? (() => Math.floor(Date.now() / 1000));
  const state = new StripeState(options.seed ?? Date.now() % 2 ** 31);
  const file = openStateFile(options.folder, state);
  let offset = file.clockOffset;
  const settings = { ...DEFAULT_ACCOUNT, ...options.account };
  const switches: Switches = {
    nextCall: null,
    webhooks: "normal",
    challengesEveryCard: settings.challengesEveryCard,
    checkoutSettlement: settings.checkoutSettlement,
  };
  const fake: FakeAccount = {
    state,
    origin: options.origin,
    now: () => machineTime() + offset,
    get account() {
      const { challengesEveryCard, checkoutSettlement } = switches;
      return { ...settings, challengesEveryCard, checkoutSettlement };
    },
  };
  const run: { isClosed: boolean; delivering: Promise<void> | null } = {
    isClosed: false,
    delivering: null,
  };
  const keep = () => file.append(state, offset);

  async function deliverAll(): Promise<void> {
    const deliver = { mode: switches.webhooks, send: sendWebhook, signedAt: machineTime };
    // What arrives while a batch is on its way goes with the next.
    while (!run.isClosed && (await deliverWebhooks(fake, deliver)) > 0) keep();
    if (!run.isClosed) keep();
  }

  function commit(): void {
    keep();
    run.delivering ??= deliverAll().finally(() => {
      run.delivering = null;
    });
  }

  const tick = setInterval(() => {
    runCommand(fake, () => {});
    commit();
  }, TICK_MS);
  tick.unref();
  if (options.webhook !== undefined) ensureReceiver(fake, options.webhook);
  commit();
  options.onClockMoved?.(offset);
  return {
    fake,
    switches,
    faults({ method }) {
      const fault = method === "GET" ? null : switches.nextCall;
      if (fault !== null) switches.nextCall = null;
      return fault;
    },
    commit,
    aheadSeconds: () => offset,
    advance(seconds) {
      offset += seconds;
      options.onClockMoved?.(offset);
      runCommand(fake, () => {});
      commit();
    },
    async settled() {
      while (run.delivering !== null) await run.delivering;
    },
    async close() {
      clearInterval(tick);
      run.isClosed = true;
      await run.delivering;
      file.close();
    },
  };
}

const RECEIVER = "we_local";

function ensureReceiver(fake: FakeAccount, { url, secret }: { url: string; secret: string }): void {
  runCommand(fake, ({ state, now }) => {
    const row: Stripe.WebhookEndpoint = {
      id: RECEIVER,
      object: "webhook_endpoint",
      api_version: API_VERSION,
      application: null,
      created: now,
      description: "local receiver",
      enabled_events: state.get("webhook_endpoints", RECEIVER)?.enabled_events ?? ["*"],
      livemode: false,
      metadata: {},
      status: "enabled",
      url,
    };
    state.put("webhook_endpoints", row);
    state.put("endpoint_secrets", { id: RECEIVER, secret });
  });
}
