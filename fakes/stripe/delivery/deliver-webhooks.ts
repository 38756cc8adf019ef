import { runCommand, type FakeAccount } from "../requests/handle-request.ts";
import { DELIVERY_CLOCK } from "../state/due.ts";
import type { DeliveryRow } from "../state/rows.ts";
import { signPayload } from "./sign-payload.ts";

/** How webhooks arrive: as they should, or as they sometimes do. */
export type WebhookMode = "disordered" | "doubled" | "late" | "normal" | "silent";

export const WEBHOOK_MODES: readonly WebhookMode[] = [
  "normal",
  "late",
  "doubled",
  "disordered",
  "silent",
];

export interface WebhookRequest {
  readonly url: string;
  readonly payload: string;
  readonly signature: string;
}

export interface DeliverOptions {
  readonly mode: WebhookMode;
  /** HTTP status; null: no answer. */
  readonly send: (request: WebhookRequest) => Promise<number | null>;
  /** Seconds of the machine: receivers compare them with their own clock, wherever the fake's was moved to. */
  readonly signedAt: () => number;
}

/** Seconds to the next attempt; https://docs.stripe.com/webhooks#retries: ever longer, for three days */
const RETRY_SECONDS = [10, 60, 300, 1800, 7200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200];

/** Seconds that a late webhook is late. */
export const LATE_SECONDS = 60;

/** Sends what is due, and says how many were sent. */
export async function deliverWebhooks(fake: FakeAccount, options: DeliverOptions): Promise<number> {
  const due = takeDue(fake, options.mode);
  const sending = due.map((delivery) => attempt(fake, delivery, options));
  await Promise.all(sending);
  return due.length;
}

function takeDue(fake: FakeAccount, mode: WebhookMode): DeliveryRow[] {
  return runCommand(fake, ({ state, now }) => {
    const due: DeliveryRow[] = [];
    for (
      let entry = state.takeDue(DELIVERY_CLOCK, now);
      entry !== null;
      entry = state.takeDue(DELIVERY_CLOCK, now)
    ) {
      const delivery = state.must("deliveries", entry.id);
      if (mode === "silent") state.put("deliveries", { ...delivery, status: "failed" });
      else if (mode === "late" && !delivery.isPostponed) {
        state.put("deliveries", {
          ...delivery,
          isPostponed: true,
          nextAttempt: now + LATE_SECONDS,
        });
      } else due.push(delivery);
    }
    if (mode === "doubled") return due.flatMap((delivery) => [delivery, delivery]);
    return mode === "disordered" ? due.toReversed() : due;
  });
}

async function attempt(
  fake: FakeAccount,
  { id, event: eventId, endpoint: endpointId }: DeliveryRow,
  { send, signedAt }: DeliverOptions,
): Promise<void> {
  const { state } = fake;
  const endpoint = state.get("webhook_endpoints", endpointId);
  const secret = state.get("endpoint_secrets", endpointId)?.secret;
  const event = state.get("events", eventId);
  const isGone = event === undefined || secret === undefined || endpoint?.status !== "enabled";
  if (isGone) {
    drop(fake, id);
    return;
  }
  const payload = JSON.stringify(event, null, 2);
  const status = await send({
    url: endpoint.url,
    payload,
    signature: signPayload(payload, secret, signedAt()),
  });
  record(fake, id, status);
}

function drop(fake: FakeAccount, id: string): void {
  runCommand(fake, ({ state }) => state.remove("deliveries", id));
}

/** Only 2xx counts as taken. */
function record(fake: FakeAccount, id: string, status: number | null): void {
  runCommand(fake, ({ state, now }) => {
    const delivery = state.get("deliveries", id);
    if (delivery === undefined || delivery.status !== "waiting") return;
    const attempts = delivery.attempts + 1;
    if (status !== null && status >= 200 && status < 300) {
      const event = state.get("events", delivery.event);
      if (event !== undefined) {
        state.put("events", {
          ...event,
          pending_webhooks: Math.max(event.pending_webhooks - 1, 0),
        });
      }
      state.remove("deliveries", id);
      return;
    }
    const wait = RETRY_SECONDS[attempts - 1];
    state.put("deliveries", {
      ...delivery,
      attempts,
      lastStatus: status,
      status: wait === undefined ? "failed" : "waiting",
      nextAttempt: now + (wait ?? 0),
    });
  });
}
