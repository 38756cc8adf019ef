import { initializeApp } from "@firebase/app";
import type { Auth, User, UserCredential } from "@firebase/auth";
import {
  beforeAuthStateChanged,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  EmailAuthProvider,
  getRedirectResult,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  linkWithPopup,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  unlink,
} from "@firebase/auth";
import type { IdentityProject } from "../site/root-data.ts";
import type { IdentityClient, IdentitySettings, AuthUser } from "./identity.ts";
import { failWhenBusy } from "./fail-when-busy.ts";
import { setDocumentSession, isSessionChanged, updateSessionHint } from "./session/session-hint.ts";
import type { ReceivedToken } from "./session/session-sync.ts";
import { createSessionSync } from "./session/session-sync.ts";

/**
 * Specification 9.2. Passed to single calls only: set globally, it loads Google's scripts on every
 * page for members on phones.
 */
const resolver = browserPopupRedirectResolver;

/** A page that is being closed is gone by then. */
const LOST_SESSION_DELAY_MS = 500;

export function createFirebaseIdentity({
  project,
  hadCookie,
  setPassword,
}: IdentitySettings): IdentityClient {
  const auth = initAuth(project);
  const notice = () => {
    if (acting === 0) updateSessionHint(auth.currentUser?.uid ?? null);
  };
  /** Running calls of this document that change who is signed in. */
  let acting = 0;
  let whenIdle = Promise.withResolvers<void>();
  const act = async <T>(run: () => Promise<T>): Promise<T> => {
    acting += 1;
    try {
      return await run();
    } finally {
      acting -= 1;
      if (acting === 0) {
        whenIdle.resolve();
        whenIdle = Promise.withResolvers();
      }
      void auth.authStateReady().then(notice);
    }
  };
  const untilIdle = async (): Promise<void> => {
    if (acting === 0) return;
    await whenIdle.promise;
    await untilIdle();
  };
  const signIn = (run: () => Promise<UserCredential>) =>
    act(async () => {
      const { user } = await run();
      setDocumentSession(user.uid);
      return toAuthUser(user);
    });
  let signingOut = false;
  const syncSession = startSessionSync(auth, hadCookie, notice, {
    isSigningIn: () => acting > 0 && !signingOut,
    isSigningOut: () => signingOut,
    untilIdle,
  });
  return {
    async currentUser() {
      await auth.authStateReady();
      // While somebody signs out, the library knows of nobody before its storage does: a page that is loaded again by then
      // finds the user there.
      await untilIdle();
      await syncSession(auth.currentUser).catch(() => false);
      return auth.currentUser && toAuthUser(auth.currentUser);
    },
    signInWithPassword: (email, password) =>
      signIn(() => signInWithEmailAndPassword(auth, email, password)),
    async signInWithGoogle(way) {
      if (way === "redirect") return signInWithRedirect(auth, googleProvider(), resolver);
      return signIn(() => signInWithPopup(auth, googleProvider(), resolver));
    },
    async linkGoogle(way) {
      const user = await currentUser(auth, "No current user");
      const provider = googleProvider(user.email);
      // The library links by a redirect only if it started with its resolver. Signing in links a Google account of the
      // same address, too.
      if (way === "redirect") return signInWithRedirect(auth, provider, resolver);
      return signIn(async () => {
        if (findGoogle(user) !== undefined) return signInWithPopup(auth, provider, resolver);
        return unlinkOther(await linkWithPopup(user, provider, resolver));
      });
    },
    finishRedirect: () =>
      act(async () => {
        const result = await getRedirectResult(auth, resolver);
        return result && signIn(() => Promise.resolve(result));
      }),
    signInWithCustomToken: (token) => signIn(() => signInWithCustomToken(auth, token)),
    async reauthenticate(email, password) {
      if (!email || !password) throw new Error("email or password is null");
      const user = await currentUser(auth, "No current user");
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
    },
    async reauthenticateWithGoogle() {
      const user = await currentUser(auth, "No current user");
      await reauthenticateWithPopup(user, googleProvider(user.email), resolver);
    },
    async updatePassword(newPassword, sendMail = false) {
      await currentUser(auth, "loginUser is null");
      const token = await setPassword(newPassword, sendMail);
      await signIn(() => signInWithCustomToken(auth, token));
    },
    signOut: (show) =>
      act(async () => {
        await show?.();
        await auth.authStateReady();
        signingOut = true;
        try {
          await signOut(auth);
          setDocumentSession(null);
          // Repeats a request that failed.
          await syncSession(null).catch(() => false);
        } finally {
          signingOut = false;
        }
      }),
    isSigningOut: () => signingOut,
    async idToken(fresh = false) {
      await auth.authStateReady();
      return (await auth.currentUser?.getIdToken(fresh)) ?? null;
    },
    async renewSession() {
      await auth.authStateReady();
      if (await syncSession(auth.currentUser)) return true;
      await auth.currentUser?.getIdToken(true);
      return syncSession(auth.currentUser);
    },
    async sinceSignIn() {
      await auth.authStateReady();
      if (auth.currentUser === null) return null;
      const { receivedAt, signedInBeforeMs } = await receivedToken(auth.currentUser);
      return signedInBeforeMs + Date.now() - receivedAt;
    },
    async providers() {
      await auth.authStateReady();
      return auth.currentUser?.providerData.map(({ providerId }) => providerId) ?? [];
    },
  };
}

function initAuth(project: IdentityProject | null): Auth {
  if (project === null) {
    throw Object.assign(new Error("No identity provider"), { code: "auth/invalid-api-key" });
  }
  const { apiKey, projectId, authDomain, emulator } = project;
  const { host } = window.location;
  globalThis.fetch = failWhenBusy(globalThis.fetch);
  const app = initializeApp({ apiKey, projectId, authDomain: authDomain ?? host });
  const auth = initializeAuth(app, {
    // Specification 9.5, in this order.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  auth.languageCode = "ja";
  // The site proxies the emulator, so the page only talks to its own origin.
  if (emulator) connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  return auth;
}

/** Of this document. */
interface RunningActions {
  readonly isSigningIn: () => boolean;
  readonly isSigningOut: () => boolean;
  /** Until no action is running. */
  readonly untilIdle: () => Promise<void>;
}

function startSessionSync(
  auth: Auth,
  hadCookie: boolean,
  notice: () => void,
  { isSigningIn, isSigningOut, untilIdle }: RunningActions,
): (user: User | null) => Promise<boolean> {
  const sync = createSessionSync({
    fetch: (input, init) => fetch(input, init),
    now: () => Date.now(),
    hadCookie,
  });
  const syncSession = async (reported: User | null) => {
    let user = reported;
    // The library knows of nobody until a sign-in is stored, whose cookie is there before: that session would be ended.
    if (user === null && isSigningIn()) {
      await untilIdle();
      user = auth.currentUser;
    }
    // Of a page that is being closed the storage cannot be read: it would end a session that is still there.
    if (user === null && hadCookie && !isSigningOut()) {
      await new Promise((resolve) => setTimeout(resolve, LOST_SESSION_DELAY_MS));
      user = auth.currentUser;
    }
    const received = user && (await receivedToken(user));
    // Another tab has just signed in or out, so this document is about to reload. A late request of
    // its own would replace or end that tab's session.
    if (isSessionChanged()) return false;
    // The host would refuse the token of a session that is being ended.
    return received !== null && isSigningOut() ? false : sync(received);
  };
  // Whoever awaits the sign-in, or loads a page because of it, finds the cookie set.
  beforeAuthStateChanged(
    auth,
    async (user) => {
      const synced = syncSession(user);
      // What signs somebody in may await this, and is awaited by a report of nobody.
      if (user !== null || !isSigningIn()) await synced;
    },
    () => {
      void syncSession(auth.currentUser);
    },
  );
  onIdTokenChanged(auth, (user) => void syncSession(user).then(notice, notice));
  return syncSession;
}

/** The library keeps when a token ends by this machine's clock, counted from its receipt. */
interface StoredUser {
  readonly stsTokenManager: { readonly expirationTime: number };
}

interface TokenOfUser extends ReceivedToken {
  /** By the provider's clock, from the sign-in to when the token was issued. */
  readonly signedInBeforeMs: number;
}

async function receivedToken(user: User): Promise<TokenOfUser> {
  const { token, claims } = await user.getIdTokenResult();
  const { stsTokenManager } = user.toJSON() as StoredUser;
  const issuedAt = secondsOf(claims.iat);
  return {
    token,
    receivedAt: stsTokenManager.expirationTime - (secondsOf(claims.exp) - issuedAt) * 1_000,
    signedInBeforeMs: (issuedAt - secondsOf(claims.auth_time)) * 1_000,
  };
}

function secondsOf(claim: unknown): number {
  return typeof claim === "number" ? claim : 0;
}

async function currentUser(auth: Auth, missing: string): Promise<User> {
  await auth.authStateReady();
  if (auth.currentUser === null) throw new Error(missing);
  return auth.currentUser;
}

function googleProvider(email: string | null = null): GoogleAuthProvider {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters(
    email === null ? { prompt: "select_account" } : { login_hint: email },
  );
  return provider;
}

function findGoogle({ providerData }: User) {
  return providerData.find(({ providerId }) => providerId === GoogleAuthProvider.PROVIDER_ID);
}

/** @throws Error `auth/user-mismatch` if the Google account that was added has another address */
async function unlinkOther(result: UserCredential): Promise<UserCredential> {
  const { user } = result;
  if (findGoogle(user)?.email?.toLowerCase() === user.email?.toLowerCase()) return result;
  await unlink(user, GoogleAuthProvider.PROVIDER_ID);
  throw Object.assign(new Error("Google account of another address"), {
    code: "auth/user-mismatch",
  });
}

function toAuthUser({ uid, email, emailVerified }: User): AuthUser {
  return { uid, email, emailVerified };
}
