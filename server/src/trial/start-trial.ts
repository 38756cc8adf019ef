import type { TrialOffer } from "@tenbin/contract";
import type { Executor } from "../platform/database/prepared-statement.ts";
import { queueWelcome } from "./mails/welcome.ts";
import { expiryOf, type StartedTrial } from "./rules.ts";
import { createTrialStore } from "./store.ts";
import type { TrialUse } from "./trial-used.ts";

export interface StartTrialOptions {
  readonly uid: string;
  /** Recipient of the mail about the start. */
  readonly email: string;
  readonly offer: TrialOffer;
  readonly hasPlan: boolean;
  /** Keyed hashes of the person; the member's cards are added. */
  readonly personKeys: readonly string[];
  readonly at: Date;
}

/** Uses the coupon that prolongs a supertrial, once. */
export type TakeLongSupertrial = (executor: Executor, uid: string, at: Date) => Promise<boolean>;

export type TrialStartResult =
  | { readonly kind: "started"; readonly trial: StartedTrial }
  /** A member who pays for a plan keeps the offer for later. */
  | { readonly kind: "paying" }
  | { readonly kind: "used"; readonly use: TrialUse };

/**
 * Starts the trial, or ends the application if the person had the offer or pays for a plan. For a transaction
 * that holds the member's lock.
 */
export async function startTrial(
  executor: Executor,
  start: StartTrialOptions,
  takeLongSupertrial: TakeLongSupertrial,
): Promise<TrialStartResult> {
  const { uid, email, offer, hasPlan, at } = start;
  const store = createTrialStore(executor);
  if (hasPlan || (await isKnown(executor, start))) {
    await store.removeApplication(uid, offer);
    const use = hasPlan ? null : await findTrialUse(executor, start);
    return use === null ? { kind: "paying" } : { kind: "used", use };
  }
  if (offer === "supertrial") {
    // The supertrial is longer, so the trial's application ends.
    await store.removeApplication(uid, "trial");
    await isKnown(executor, { ...start, offer: "trial" });
  }
  const longlife = offer === "supertrial" && (await takeLongSupertrial(executor, uid, at));
  const terms = { offer, prolonged: false, longlife };
  const expiresAt = expiryOf(at, terms);
  const trial = { ...terms, appliedAt: at, startedAt: at, expiresAt, endedAt: null };
  await store.save(uid, trial);
  await queueWelcome(executor, { uid, email, offer, at });
  return { kind: "started", trial };
}

type Person = Pick<StartTrialOptions, "uid" | "personKeys">;

/** When this person had the offer, by any account; null: never. */
export async function findTrialUse(
  executor: Executor,
  { offer, ...person }: Person & Pick<StartTrialOptions, "offer">,
): Promise<TrialUse | null> {
  const store = createTrialStore(executor);
  const keys = await listKeys(executor, person);
  const startedAt = await store.findPerson(keys, offer);
  if (startedAt === null) return null;
  const hasBoth = (await store.findPerson(keys, "supertrial")) !== null;
  return { startedAt, left: hasBoth ? ["plan"] : ["supertrial", "plan"] };
}

/** Stores the person's keys. Of concurrent calls, by any accounts, one returns false. */
async function isKnown(
  executor: Executor,
  { offer, at, ...person }: Person & Pick<StartTrialOptions, "offer" | "at">,
): Promise<boolean> {
  const keys = await listKeys(executor, person);
  return (await createTrialStore(executor).addPerson(keys, offer, at)) < keys.length;
}

async function listKeys(executor: Executor, { uid, personKeys }: Person): Promise<string[]> {
  return [...new Set([...personKeys, ...(await createTrialStore(executor).listCards(uid))])];
}
