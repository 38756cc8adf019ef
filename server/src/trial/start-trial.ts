import type { TrialOffer } from "@tenbin/contract";
import type { Executor } from "../platform/database/prepared-statement.ts";
import { queueWelcome } from "./mails/welcome.ts";
import { expiryOf, type StartedTrial } from "./rules.ts";
import { createTrialStore } from "./store.ts";
import type { TrialUse } from "./trial-used.ts";

export interface StartTrialOptions {
  readonly uid: string;
  /** Where the mail about the start goes. */
  readonly email: string;
  readonly offer: TrialOffer;
  readonly hasPlan: boolean;
  /** Keyed hashes by which the person is known again; cards of the member are added. */
  readonly personKeys: readonly string[];
  readonly at: Date;
}

/** Gives the coupon that makes a supertrial longer, once. */
export type TakeLongSupertrial = (executor: Executor, uid: string, at: Date) => Promise<boolean>;

export type TrialStartResult =
  | { readonly kind: "started"; readonly trial: StartedTrial }
  /** Whoever pays for a plan keeps the offer for later. */
  | { readonly kind: "paying" }
  | { readonly kind: "used"; readonly use: TrialUse };

/**
 * Starts it, or ends the application: nobody who has had the offer or pays for a plan is asked again. For a transaction
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
    // It is the longer one: nobody is asked for the other any more.
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

/** When this person had the offer, by whatever account; null: not yet. */
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

/** Remembers the person. Of concurrent calls, by whatever accounts, one gets false. */
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
