import type { ViewerAccount, ViewerRights } from "./viewer.ts";

/** What a verified ID token says. A person who is vouched for is not yet anybody's member. */
export interface Identity {
  /** The identity provider's id of the person, 1–128 characters. */
  readonly uid: string;
  /** As the provider writes it; null for somebody without. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** How the person signed in, by the provider's name: `password`, `google.com`, `custom`, … */
  readonly signInProvider: string;
  /** When the person signed in, Unix time in seconds; refreshing a token leaves it as it is. */
  readonly authTime: number;
  /** When the token ends, Unix time in seconds. */
  readonly expiresAt: number;
}

/** Says who somebody is, and what they may do. */
export interface Authenticator<
  A extends ViewerAccount = ViewerAccount,
  R extends ViewerRights = ViewerRights,
> {
  /**
   * The identity that a bearer token stands for.
   * @throws ApiProblem `auth_invalid`, `token_expired`, or `unavailable` where it cannot be said
   */
  verify(token: string): Promise<Identity>;
  /**
   * Whether the provider, asked now, still lets the session go on.
   * @returns false when the person is gone, disabled, or has ended the session since
   */
  isCurrent(identity: Identity): Promise<boolean>;
  /** The member whom an identity is; null for somebody who has not registered. */
  findAccount(uid: string): Promise<A | null>;
  /** The rights of a member at this moment; null: of a visitor. */
  rightsOf(account: A | null): R;
}
