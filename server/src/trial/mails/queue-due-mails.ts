import { createHash } from "node:crypto";
import { trialOffers } from "@tenbin/contract";
import type pg from "pg";
import { z } from "zod";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type EmailComposer, enqueueEmail } from "../../platform/mail/outbox.ts";
import { renderEmail } from "../../platform/mail/render-email.ts";
import { dueMail, MAIL_DAYS } from "../rules.ts";
import { createTrialStore } from "../store.ts";
import { trialTemplate } from "./templates.ts";

const TRIAL_MAIL = "trial.end";
const BATCH_SIZE = 100;

const mailData = z.object({
  uid: z.string(),
  offer: z.enum(trialOffers),
  days: z.literal(MAIL_DAYS),
  expiresAt: z.iso.datetime(),
});

export interface TrialMailDeps {
  readonly pool: pg.Pool;
  /** Of membership. */
  readonly clock: Clock;
}

/** Queues each mail about an end once, whatever runs at the same time. */
export async function queueDueMails({ pool, clock }: TrialMailDeps): Promise<void> {
  let taken = BATCH_SIZE;
  while (taken === BATCH_SIZE) taken = await queueBatch(pool, clock.now());
}

function queueBatch(pool: pg.Pool, now: Date): Promise<number> {
  return inTransaction(pool, async (client) => {
    const store = createTrialStore(client);
    const due = await store.takeToMail(now, BATCH_SIZE);
    for (const { uid, email, offer, expiresAt, mailed } of due) {
      const days = dueMail(expiresAt, mailed, now);
      if (days === null) continue;
      const data = { uid, offer, days, expiresAt: expiresAt.toISOString() };
      const mailId = mailIdOf(data);
      await enqueueEmail(client, { mailId, kind: TRIAL_MAIL, to: email, data, queuedAt: now });
      await store.markMailed(uid, offer, days);
    }
    return due.length;
  });
}

/** Nothing is sent of an end that has moved, or came with a plan. */
export function createTrialComposers(pool: pg.Pool, webUrl: string): Record<string, EmailComposer> {
  return {
    [TRIAL_MAIL]: async ({ data }) => {
      const { uid, offer, days, expiresAt } = mailData.parse(data);
      const store = createTrialStore(pool);
      const trial = (await store.list(uid)).find((one) => one.offer === offer);
      if (trial?.expiresAt?.toISOString() !== expiresAt || trial.endedAt !== null) return null;
      const canProlong = offer === "supertrial" && !trial.prolonged;
      const isTemporal = await store.isTemporal(uid);
      const mail = { days, expiresAt: trial.expiresAt, canProlong, isTemporal };
      return renderEmail(trialTemplate(mail, webUrl), webUrl);
    },
  };
}

function mailIdOf(data: z.infer<typeof mailData>): string {
  const hex = createHash("sha256").update(JSON.stringify(data)).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
