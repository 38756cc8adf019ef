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

/** What a member may do at all, as far as every endpoint asks. */
export interface ViewerAccount {
  readonly uid: string;
  /** May read, and change nothing. */
  readonly readOnly: boolean;
  readonly operator: boolean;
  /** A temporal member whose time is over. */
  readonly temporalFinished: boolean;
  /** Sessions that began before are over. */
  readonly sessionsValidFrom: Date;
}

/** Who may be asked who somebody is. */
export interface Authenticator {
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
  findAccount(uid: string): Promise<ViewerAccount | null>;
}
