import type { TrialOffer } from "@tenbin/contract";
import { createAccountStore, type EmailChangeHook } from "../accounts/index.ts";
import { type PaidReadingHook, personKeys, requireNoneWaiting } from "../billing/index.ts";
import type { KeyedHash } from "../platform/signing/keyed-hash.ts";
import type { Executor } from "../platform/database/prepared-statement.ts";
import { canLengthen, endByPlan, expiryOf, findSupertrial, isOver, isRunning } from "./rules.ts";
import type { TakeLongSupertrial } from "./start-trial.ts";
import { createTrialStore } from "./store.ts";
import { trialUsed } from "./trial-used.ts";

/**
 * Stores an application, in the transaction that registers the member or uses the mailed link.
 * @throws ApiProblem `trial_used` for a supertrial that is over
 */
export async function noteApplication(
  executor: Executor,
  { uid, offer, at }: { readonly uid: string; readonly offer: TrialOffer; readonly at: Date },
): Promise<void> {
  const store = createTrialStore(executor);
  const known = (await store.lock(uid)).find((trial) => trial.offer === offer);
  if (known !== undefined && isOver(known, at))
    throw trialUsed({ startedAt: known.startedAt, left: ["plan"] });
  await store.apply(uid, offer, at);
}

/** Runs in the transaction of a reading: the start of a plan ends a trial, and its cards are added to the person's keys. */
export function createNotePayment(hash: KeyedHash): PaidReadingHook {
  return async (executor, { uid, planSince, cardFingerprints, at }) => {
    const store = createTrialStore(executor);
    const trials = await store.lock(uid);
    const cards = cardFingerprints.map((fingerprint) => hash("card", fingerprint));
    // A payment may be read after the account is gone.
    if (cards.length > 0 && (await createAccountStore(executor).find(uid)) !== null)
      await store.addCards(uid, cards);
    for (const trial of trials) {
      const { startedAt, offer } = trial;
      if (startedAt !== null && cards.length > 0) await store.addPerson(cards, offer, startedAt);
      if (isRunning(trial, at)) await store.save(uid, endByPlan(trial, planSince));
    }
  };
}

/** Runs in the transaction that changes the address: adds it to the person's keys, which outlive the account. */
export function createNoteEmailChange(hash: KeyedHash): EmailChangeHook {
  return async (executor, uid, { from, to }) => {
    const former = Object.values(personKeys({ uid, email: from }, hash));
    const { addressKey } = personKeys({ uid, email: to }, hash);
    await createTrialStore(executor).copyPerson(former, addressKey);
  };
}

/** Runs in the transaction of a redemption: the coupon prolongs a running supertrial at once. */
export async function lengthenSupertrial(
  executor: Executor,
  { uid, at }: { readonly uid: string; readonly at: Date },
  takeLongSupertrial: TakeLongSupertrial,
): Promise<void> {
  await requireNoneWaiting(executor, uid);
  const store = createTrialStore(executor);
  const running = findSupertrial(await store.lock(uid));
  if (!canLengthen(running, at)) return;
  if (!(await takeLongSupertrial(executor, uid, at))) return;
  const longer = { ...running, longlife: true };
  await store.save(uid, { ...longer, expiresAt: expiryOf(running.startedAt, longer) });
}
