import { enqueueEmail } from "../platform/mail/outbox.ts";
import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { jstDay } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { AlertMembers, AlertRecipient } from "./members.ts";
import { mailIdOf } from "./ids.ts";
import { mailTimeOf } from "./rules.ts";
import { type AlertStore, createAlertStore, type DueEvent } from "./store.ts";

/** Kinds of mail. */
export const alertMails = { evening: "alerts.evening", morning: "alerts.morning" } as const;

const BATCH_SIZE = 100;

/**
 * Writes one mail about all events of a member that are due, and about results that are planned. In the member's transaction,
 * so that each event goes with exactly one mail, also after a crash.
 */
export async function writeDueMail(
  client: pg.PoolClient,
  store: AlertStore,
  recipient: AlertRecipient,
  now: Date,
): Promise<void> {
  const { uid, email } = recipient;
  const due = await store.dueEvents(uid, now);
  const resultsUntil = await store.dueDigest(uid, now);
  if (due.length === 0 && resultsUntil === null) return;
  const eventIds = due.map(({ eventId }) => eventId);
  const [slot, day] = slotOf(due, now);
  const mailId = mailIdOf(uid, slot, day);
  if (await store.hasMail(uid, mailId)) {
    const settings = await store.settings(uid);
    const waiting = { marketDay: jstDay(now), hasEveningMail: true, now, settings };
    await store.deferMail(uid, eventIds, mailTimeOf({ ...waiting, frequency: "daily" }));
    return;
  }
  await store.setMail(uid, eventIds, mailId);
  const isDigest = slot !== "evening";
  // With a mail of the evening a digest waits for the next run.
  if (isDigest && resultsUntil !== null) await store.markDigest(uid);
  await enqueueEmail(client, {
    mailId,
    kind: isDigest ? alertMails.morning : alertMails.evening,
    to: email,
    data: { uid, ...(isDigest && resultsUntil !== null ? { resultsUntil } : {}) },
    queuedAt: now,
    class: "bulk",
  });
}

function slotOf(
  due: readonly DueEvent[],
  now: Date,
): [slot: "evening" | "morning" | "results", day: string] {
  if (due.length === 0) return ["results", jstDay(now)];
  const days = due.filter(({ slot }) => slot === "evening").map(({ marketDay }) => marketDay);
  const last = days.toSorted().at(-1);
  return last === undefined ? ["morning", jstDay(now)] : ["evening", last];
}

/** All that are due by now, of all members. */
export async function writeDueMails({
  pool,
  members,
  clock,
}: {
  readonly pool: pg.Pool;
  readonly members: AlertMembers;
  readonly clock: Clock;
}): Promise<void> {
  for (;;) {
    const now = clock.now();
    const uids = await createAlertStore(pool).listDueUids(now, BATCH_SIZE);
    for (const uid of uids) {
      const recipient = await members.find(uid);
      await inTransaction(pool, async (client) => {
        const store = createAlertStore(client);
        await store.lock(uid);
        if (recipient !== null) return writeDueMail(client, store, recipient, now);
        await store.setDigest(uid, null);
        const due = await store.dueEvents(uid, now);
        return store.deferMail(
          uid,
          due.map(({ eventId }) => eventId),
          null,
        );
      });
    }
    if (uids.length < BATCH_SIZE) return;
  }
}
