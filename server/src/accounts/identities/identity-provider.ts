import type { Identity } from "../../platform/http/identity.ts";

export type { Identity } from "../../platform/http/identity.ts";

export interface ProviderUser {
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  readonly providers: readonly string[];
  /** The linked Google account; any session can link or unlink one at the provider. */
  readonly google: { readonly subject: string; readonly email: string | null } | null;
  /** Whole seconds of the provider's clock. Sessions that began earlier are revoked. */
  readonly sessionsValidFrom: Date;
}

/** Absent fields stay unchanged. */
export interface ProviderUserDetails {
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly password?: string;
  readonly disabled?: boolean;
}

export class ProviderEmailTakenError extends Error {
  constructor(options?: ErrorOptions) {
    super("The identity provider has another user with this address", options);
    this.name = "ProviderEmailTakenError";
  }
}

export class ProviderUserNotFoundError extends Error {
  constructor(options?: ErrorOptions) {
    super("The identity provider has no such user", options);
    this.name = "ProviderUserNotFoundError";
  }
}

/** Calls are idempotent (`create` only with a uid) and throw ApiProblem `unavailable` if the provider is unreachable. */
export interface IdentityProvider {
  /** @throws ApiProblem `auth_invalid`, `token_expired` */
  verify(token: string): Promise<Identity>;
  find(uid: string): Promise<ProviderUser | null>;
  findByEmail(email: string): Promise<ProviderUser | null>;
  /** @throws ProviderEmailTakenError also when the uid exists with another address */
  create(
    user: ProviderUserDetails & { readonly uid?: string; readonly email: string },
  ): Promise<ProviderUser>;
  /**
   * A changed address or password ends sessions, as `endSessions` does.
   * @throws ProviderEmailTakenError, ProviderUserNotFoundError
   */
  update(uid: string, details: ProviderUserDetails): Promise<ProviderUser>;
  /** @throws ProviderUserNotFoundError */
  endSessions(uid: string): Promise<ProviderUser>;
  /**
   * Unlinks every way to sign in but the password and that Google account: an intruder with a session can link one to keep
   * access.
   * @throws ProviderUserNotFoundError
   */
  unlinkOthers(uid: string, googleSubject: string | null): Promise<void>;
  /** Can be redeemed any number of times for a minute; the sessions carry the epoch. */
  customToken(uid: string, sessionEpoch: string): Promise<string>;
  delete(uid: string): Promise<void>;
}
