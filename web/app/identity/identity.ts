import type { IdentityProject } from "../site/root-data.ts";

export interface AuthUser {
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
}

export type GoogleSignInMode = "popup" | "redirect";

/** Rejects only with errors that `auth-errors.ts` can explain. */
export interface IdentityClient {
  currentUser(): Promise<AuthUser | null>;
  signInWithPassword(email: string, password: string): Promise<AuthUser>;
  /** With "redirect" the promise never settles; see `finishRedirect`. */
  signInWithGoogle(way: GoogleSignInMode): Promise<AuthUser>;
  /**
   * Adds the Google account of the own address to the user who is signed in, who keeps the uid. With "redirect" the
   * promise never settles, and another Google account signs somebody else in.
   * @throws Error "No current user", `auth/user-mismatch` for an account of another address, which is not added
   */
  linkGoogle(way: GoogleSignInMode): Promise<AuthUser>;
  finishRedirect(): Promise<AuthUser | null>;
  signInWithCustomToken(token: string): Promise<AuthUser>;
  /** @throws Error "email or password is null", "No current user" (specification 5.1, 5.2) */
  reauthenticate(email: string | null, password: string | null): Promise<void>;
  /** @throws Error "No current user" */
  reauthenticateWithGoogle(): Promise<void>;
  /**
   * Ends all sessions and signs in again; needs a recent sign-in.
   * @throws Error "loginUser is null" (specification 5.3); ApiError
   */
  updatePassword(newPassword: string, sendMail?: boolean): Promise<void>;
  /**
   * @param show renders what follows: a session that ends meanwhile does not reload the page, as
   * one that another tab ended would
   */
  signOut(show?: () => Promise<void>): Promise<void>;
  isSigningOut(): boolean;
  idToken(fresh?: boolean): Promise<string | null>;
  /** Milliseconds, whatever this machine's clock says; null if nobody is signed in. */
  sinceSignIn(): Promise<number | null>;
  /** Sends a current token to the web host. @returns whether the host accepted it */
  renewSession(): Promise<boolean>;
  /** By the provider's names: `password`, `google.com`. */
  providers(): Promise<readonly string[]>;
}

export interface IdentitySettings {
  /** Null if nobody can sign in. */
  readonly project: IdentityProject | null;
  readonly hadCookie: boolean;
  /** Calls PUT /password. @returns the custom token to sign in with */
  readonly setPassword: (newPassword: string, sendMail: boolean) => Promise<string>;
}
