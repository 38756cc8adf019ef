import type { Identity } from "../../platform/http/identity.ts";

export type { Identity } from "../../platform/http/identity.ts";

/** Somebody as the identity provider keeps them. */
export interface ProviderUser {
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
  /** Ways to sign in that the person has, by the provider's name: `password`, `google.com`. */
  readonly providers: readonly string[];
}

/** What can be said of a person; what is absent stays as it is. */
export interface ProviderUserDetails {
  readonly email?: string;
  /** Only set true for an address that was shown to be the person's. */
  readonly emailVerified?: boolean;
  readonly password?: string;
  readonly disabled?: boolean;
}

/** Two people cannot have one address at the provider. */
export class ProviderEmailTakenError extends Error {
  constructor(options?: ErrorOptions) {
    super("The identity provider knows another person with this address", options);
    this.name = "EmailTaken";
  }
}

/** The provider knows nobody with this uid. */
export class ProviderUserNotFoundError extends Error {
  constructor(options?: ErrorOptions) {
    super("The identity provider does not know the person", options);
    this.name = "NoSuchPerson";
  }
}

/**
 * The identity provider, as far as this product needs one. Every call is repeatable: a uid made by the
 * caller makes `create` so. Where the provider cannot be reached all of them throw ApiProblem `unavailable`.
 */
export interface IdentityProvider {
  /**
   * The identity that an ID token stands for, by its signature and its claims alone.
   * @throws ApiProblem `auth_invalid`, `token_expired`
   */
  verify(token: string): Promise<Identity>;
  /** Whether the person is neither gone nor disabled, and has not ended sessions since this one began. */
  isCurrent(identity: Identity): Promise<boolean>;
  find(uid: string): Promise<ProviderUser | null>;
  findByEmail(email: string): Promise<ProviderUser | null>;
  /** @throws EmailTaken also when the same uid is there already with another address */
  create(
    person: ProviderUserDetails & { readonly uid?: string; readonly email: string },
  ): Promise<ProviderUser>;
  /**
   * A changed address or password ends sessions at the provider, as `endSessions` does.
   * @throws EmailTaken, NoSuchPerson
   */
  update(uid: string, details: ProviderUserDetails): Promise<ProviderUser>;
  /** Refuses every token that is refreshed or checked from now on and whose session began before. @throws NoSuchPerson */
  endSessions(uid: string): Promise<void>;
  /**
   * Takes away the ways to sign in by another service's account (Google) whose address is not the person's:
   * whoever has a session can add one, and would keep a way in.
   * @throws NoSuchPerson
   */
  unlinkOthers(uid: string): Promise<void>;
  /** By which the person's browser signs in, within an hour. */
  customToken(uid: string): Promise<string>;
  /** Done also when the person is gone already. */
  delete(uid: string): Promise<void>;
}
