import type { IdentityProject } from "../site/root-data.ts";

/** Somebody as the identity provider vouches for them. */
export interface AuthUser {
  readonly uid: string;
  readonly email: string | null;
  /** The provider has seen that the address is theirs. */
  readonly emailVerified: boolean;
}

/** How Google asks: in a window of its own, or in place of the page, which is loaded again afterwards. */
export type GoogleSignInMode = "popup" | "redirect";

/**
 * The reader's identity in this browser. What fails rejects with an error that `auth-errors.ts`
 * can explain.
 */
export interface Identity {
  /** Who is signed in, once it is known; null: nobody. */
  currentUser(): Promise<AuthUser | null>;
  signInWithPassword(email: string, password: string): Promise<AuthUser>;
  /** By "redirect" the promise never settles: the page is left, and `finishRedirect` finds the outcome. */
  signInWithGoogle(way: GoogleSignInMode): Promise<AuthUser>;
  /** Who came back from `signInWithGoogle("redirect")`; null when nobody did. */
  finishRedirect(): Promise<AuthUser | null>;
  signInWithCustomToken(token: string): Promise<AuthUser>;
  /**
   * Proves who is signed in, so that what needs a recent sign-in is allowed for five minutes.
   * @throws Error "email or password is null", "No current user" (specification 5.1 and 5.2)
   */
  reauthenticate(email: string | null, password: string | null): Promise<void>;
  /** The same by Google, in a popup. @throws Error "No current user" */
  reauthenticateWithGoogle(): Promise<void>;
  /**
   * Sets the password by the API and signs in anew, because every session ends with it. Needs a sign-in
   * of the last five minutes.
   * @param sendMail whether the member is told by mail
   * @throws Error "loginUser is null" (specification 5.3); ApiError
   */
  updatePassword(newPassword: string, sendMail?: boolean): Promise<void>;
  /** Done also when nobody was signed in. */
  signOut(): Promise<void>;
  /** The token for the API, null when nobody is signed in; `fresh`: a new one, however young the last is. */
  idToken(fresh?: boolean): Promise<string | null>;
  /**
   * Sees to it that the web host has a token of now, so that pages are rendered for whoever is signed in.
   * @returns whether the host took it
   */
  renewSession(): Promise<boolean>;
  /** Ways in which the person can sign in, by the provider's name: `password`, `google.com`. */
  providers(): Promise<readonly string[]>;
}

/** What the identity is made from. */
export interface IdentitySettings {
  /** Null where none is configured: then nobody can sign in. */
  readonly project: IdentityProject | null;
  /** The document was rendered with a session's cookie, whoever's it is. */
  readonly hadCookie: boolean;
  /** PUT /password. @returns the custom token to sign in with */
  readonly setPassword: (newPassword: string, sendMail: boolean) => Promise<string>;
}
