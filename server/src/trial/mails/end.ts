import { createHash } from "node:crypto";
import { trialOffers } from "@tenbin/contract";
import type pg from "pg";
import { z } from "zod";
import { type AccountStore, createAccountStore } from "../../accounts/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type EmailComposer, enqueueEmail } from "../../platform/mail/outbox.ts";
import { renderEmail } from "../../platform/mail/render-email.ts";
import { dueMail, isOutlasted } from "../rules.ts";
import { createTrialStore, type TrialStore } from "../store.ts";
import { endTemplate } from "./templates.ts";

export const TRIAL_END_MAIL = "trial.end";
const BATCH_SIZE = 100;

const mailData = z.object({
  uid: z.string(),
  offer: z.enum(trialOffers),
  days: z.int(),
  expiresAt: z.iso.datetime(),
});

export interface TrialMailDeps {
  readonly pool: pg.Pool;
  /** The membership clock. */
  readonly clock: Clock;
}

/** Queues each mail about an end once, also under concurrency. */
export async function queueDueMails({ pool, clock }: TrialMailDeps): Promise<void> {
  let after: string | null = "";
  while (after !== null) after = await queueBatch(pool, clock.now(), after);
}

/** @returns the member after whom to go on; null: it was the last batch */
function queueBatch(pool: pg.Pool, now: Date, after: string): Promise<string | null> {
  return inTransaction(pool, async (client) => {
    const store = createTrialStore(client);
    const due = await store.takeToMail(now, after, BATCH_SIZE);
    const mailable = await createAccountStore(client).findMailable(due.map(({ uid }) => uid));
    for (const { uid, offer, expiresAt, mailed } of due) {
      const email = mailable.get(uid);
      // Who is leaving gets it once the deletion is cancelled.
      if (email === undefined) continue;
      const days = dueMail(expiresAt, mailed, now);
      if (days === null) continue;
      const data = { uid, offer, days, expiresAt: expiresAt.toISOString() };
      const mailId = mailIdOf(data);
      await enqueueEmail(client, { mailId, kind: TRIAL_END_MAIL, to: email, data, queuedAt: now });
      await store.markMailed(uid, offer, days);
    }
    return due.length < BATCH_SIZE ? null : due.at(-1)!.uid;
  });
}

/** No mail if the end has moved, came with a plan, or another trial continues after it. */
export function createEndComposer({
  store,
  accounts,
  webUrl,
}: {
  readonly store: TrialStore;
  readonly accounts: Pick<AccountStore, "find">;
  readonly webUrl: string;
}): EmailComposer {
  return async ({ data }) => {
    const { uid, offer, days, expiresAt } = mailData.parse(data);
    const trials = await store.list(uid);
    const trial = trials.find((one) => one.offer === offer);
    if (trial?.expiresAt?.toISOString() !== expiresAt || trial.endedAt !== null) return null;
    if (isOutlasted(trial, trials)) return null;
    const canProlong = offer === "supertrial" && !trial.prolonged;
    const isTemporal = (await accounts.find(uid))?.userType === "temporal";
    const mail = { isOver: days === 0, expiresAt: trial.expiresAt, canProlong, isTemporal };
    return renderEmail(endTemplate(mail, webUrl), webUrl);
  };
}

function mailIdOf(data: z.infer<typeof mailData>): string {
  const hex = createHash("sha256").update(JSON.stringify(data)).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
