import type { MemberSession, ViewerAccount, ViewerRights } from "./viewer.ts";

/** Claims of a verified ID token; its owner may have no account yet. */
export interface Identity {
  /** 1–128 characters. */
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** The provider's name of the method: `password`, `google.com`, `custom`, … */
  readonly signInProvider: string;
  /** Google's id of the linked Google account, when the token was issued. */
  readonly googleSubject: string | null;
  /** Of the custom token with which the session began; null for other sign-ins. */
  readonly sessionEpoch: string | null;
  /** Time of the sign-in, Unix seconds; refreshing a token does not change it. */
  readonly authTime: number;
  /** Unix seconds. */
  readonly expiresAt: number;
}

export interface Authenticator<
  A extends ViewerAccount = ViewerAccount,
  R extends ViewerRights = ViewerRights,
> {
  /** @throws ApiProblem `auth_invalid`, `token_expired`, or `unavailable` if unverifiable now */
  verify(token: string): Promise<Identity>;
  /** Asks the provider; false if the user is gone or disabled, or the session was revoked. */
  isCurrent(identity: Identity): Promise<boolean>;
  /**
   * Null without an account.
   * @param written the company that the path of a reading request names, in any spelling
   */
  findSession(identity: Identity, written: string | null): Promise<MemberSession<A, R> | null>;
  visitorRights(): R | Promise<R>;
}
