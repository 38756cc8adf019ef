import type { Clock } from "../platform/clock/clock.ts";
import type { Account } from "./account.ts";
import { firstSecondAfter, type ProviderEnd } from "./end-of-sessions.ts";
import type { IdentityProvider, ProviderUser } from "./identities/identity-provider.ts";
import { isChangedElsewhere, ownGoogleSubject } from "./rules.ts";

export interface EndAtProviderDeps {
  readonly clock: Clock;
  readonly identities: Pick<IdentityProvider, "find" | "unlinkOthers">;
}

export interface ProviderChange {
  readonly change: () => Promise<ProviderUser>;
  /** True: the change replaces the password, also one that was set at the provider without us. */
  readonly setsPassword: boolean;
  /** Default: {@link ownGoogleSubject}. */
  readonly keptGoogle?: (linked: ProviderUser["google"]) => string | null;
}

/** Unlinks first: the change then ends the sessions that could link again. */
export async function endAtProvider(
  { clock, identities }: EndAtProviderDeps,
  account: Account,
  {
    change,
    setsPassword,
    keptGoogle = (linked) => ownGoogleSubject(account, linked),
  }: ProviderChange,
): Promise<ProviderEnd> {
  const before = await identities.find(account.uid);
  const googleSubject = keptGoogle(before?.google ?? null);
  if (before !== null) await identities.unlinkOthers(account.uid, googleSubject);
  const { sessionsValidFrom } = await change();
  const isForeign = !setsPassword && before !== null && isChangedElsewhere(account, before);
  return {
    sessionsValidFrom: firstSecondAfter(clock.now(), sessionsValidFrom),
    // Keeps the old time, so that a password set at the provider without us is still detected.
    providerValidSince: isForeign ? account.providerValidSince : sessionsValidFrom,
    googleSubject,
  };
}
