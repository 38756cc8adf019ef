import type { TrialOffer } from "@tenbin/contract";
import type { Executor } from "../platform/database/prepared-statement.ts";
import { type Applicant, expiryOf, mayStart, type Trial } from "./rules.ts";
import { createTrialStore } from "./store.ts";

export interface TrialStart {
  readonly uid: string;
  readonly offer: TrialOffer;
  readonly hasPlan: boolean;
  /** Keyed hashes by which the person is known again; cards of the member are added. */
  readonly personKeys: readonly string[];
  readonly at: Date;
}

/** Gives the coupon that makes a supertrial longer, once. */
export type TakeLongSupertrial = (executor: Executor, uid: string, at: Date) => Promise<boolean>;

/**
 * Starts it, or ends the application: nobody who has had the offer or pays for a plan is asked again. For a transaction
 * that holds the member's lock.
 * @returns null if it has not started
 */
export async function startTrial(
  executor: Executor,
  { uid, offer, hasPlan, personKeys, at }: TrialStart,
  takeLongSupertrial: TakeLongSupertrial,
): Promise<Trial | null> {
  const store = createTrialStore(executor);
  const applicant: Applicant = {
    hasPlan,
    // Whoever pays keeps the offer for later.
    isKnown: !hasPlan && (await isKnown(executor, { uid, offer, personKeys, at })),
  };
  if (!mayStart(applicant)) {
    await store.removeApplication(uid, offer);
    return null;
  }
  if (offer === "supertrial") {
    // It is the longer one: nobody is asked for the other any more.
    await store.removeApplication(uid, "trial");
    await isKnown(executor, { uid, offer: "trial", personKeys, at });
  }
  const longlife = offer === "supertrial" && (await takeLongSupertrial(executor, uid, at));
  const terms = { offer, prolonged: false, longlife };
  const expiresAt = expiryOf(at, terms);
  const trial: Trial = { ...terms, appliedAt: at, startedAt: at, expiresAt, endedAt: null };
  await store.save(uid, trial);
  return trial;
}

/** Remembers the person. Of concurrent calls, by whatever accounts, one gets false. */
async function isKnown(
  executor: Executor,
  { uid, offer, personKeys, at }: Omit<TrialStart, "hasPlan">,
): Promise<boolean> {
  const store = createTrialStore(executor);
  const keys = [...new Set([...personKeys, ...(await store.listCards(uid))])];
  return (await store.addPerson(keys, offer, at)) < keys.length;
}
