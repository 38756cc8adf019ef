import type { Account } from "./account.ts";
import type { Identity, ProviderUser } from "./identities/identity-provider.ts";
import { jstDay, jstMoment } from "../platform/clock/clock.ts";
import { MS_PER_DAY } from "../platform/clock/days.ts";

/** Case and character width do not distinguish addresses. */
export function emailKey(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/** Full Japanese days after the request during which a deletion can be cancelled. */
export const DELETION_GRACE_DAYS = 30;

/** @returns Japanese day (ISO) in whose first hours the data are deleted */
export function dataDeletionDay(requestedAt: Date): string {
  return jstDay(new Date(requestedAt.getTime() + (DELETION_GRACE_DAYS + 1) * MS_PER_DAY));
}

/** @returns the last request time whose data are due for deletion today */
export function deletionCutoff(now: Date): Date {
  return new Date(jstMoment(jstDay(now)).getTime() - DELETION_GRACE_DAYS * MS_PER_DAY - 1);
}

/** Temporal members sign in by mailed links only; with a password or a Google account they become personal. */
export function withOwnSignIn({ userType }: Pick<Account, "userType">): Partial<Account> {
  return userType === "temporal" ? { userType: "personal" } : {};
}

/** A session as stored, with its account. */
export interface StoredSession {
  readonly account: Account;
  /** This session alone was signed out of. */
  readonly signedOut: boolean;
  /** The provider was asked when the session was first seen. */
  readonly checked: boolean;
}

const GOOGLE = "google.com";
/** Any other provider was linked without us. */
const SIGN_IN_PROVIDERS: ReadonlySet<string> = new Set(["password", GOOGLE, "custom"]);

export function sessionState(
  { account, signedOut, checked }: StoredSession,
  identity: Identity,
): "active" | "ended" | "unchecked" {
  const { signInProvider, sessionEpoch, authTime } = identity;
  if (signedOut || !SIGN_IN_PROVIDERS.has(signInProvider)) return "ended";
  // The sign-in time of a custom token says when it was redeemed, not when it was issued: its epoch does.
  const isOfNow =
    signInProvider === "custom"
      ? sessionEpoch === account.sessionEpoch
      : authTime * 1_000 >= account.sessionsValidFrom.getTime();
  if (!isOfNow) return "ended";
  if (checked) return hasOwnGoogle(account, identity) ? "active" : "ended";
  return account.googleSubject === null || hasOwnGoogle(account, identity) ? "unchecked" : "ended";
}

/** True for sessions that began without Google. Tokens of one whose Google account was unlinked name none. */
export function hasOwnGoogle(
  { googleSubject }: Pick<Account, "googleSubject">,
  identity: Pick<Identity, "signInProvider" | "googleSubject">,
): boolean {
  if (identity.signInProvider !== GOOGLE) return true;
  return googleSubject !== null && identity.googleSubject === googleSubject;
}

/**
 * The Google account that signs in: the one that registered. Accounts from before that was stored have the one linked at the
 * provider if its address is theirs; any session can link another.
 */
export function ownGoogleSubject(
  { googleSubject, email }: Pick<Account, "googleSubject" | "email">,
  linked: ProviderUser["google"],
): string | null {
  return googleSubject ?? googleSubjectOfEmail(email, linked);
}

export function googleSubjectOfEmail(email: string, linked: ProviderUser["google"]): string | null {
  const isOwn = linked?.email != null && emailKey(linked.email) === emailKey(email);
  return isOwn ? linked.subject : null;
}

/** Whether password or address were changed at the provider without us. */
export function isChangedElsewhere(
  { providerValidSince }: Pick<Account, "providerValidSince">,
  user: Pick<ProviderUser, "sessionsValidFrom">,
): boolean {
  return providerValidSince !== null && user.sessionsValidFrom > providerValidSince;
}

/** Whether the provider itself would still renew the session. */
export function isValidAtProvider(
  user: ProviderUser | null,
  { authTime }: Pick<Identity, "authTime">,
): user is ProviderUser {
  if (user === null || user.disabled) return false;
  return authTime * 1_000 >= user.sessionsValidFrom.getTime();
}
