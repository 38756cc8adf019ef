import type { Page } from "@playwright/test";
import { SESSION_PATH } from "@tenbin/contract/accounts/session";
import { hashUid } from "../../web/app/identity/session/session-hint.ts";

const PROJECT = "demo-tenbin";
/** Runs no script. */
const BARE_PAGE = "/builds/latest.json";

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface SignedIn {
  readonly localId: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: string;
}

/**
 * Signs a member in as the identity library leaves it, in a fraction of the time that the forms take; the next page
 * finds the session. For tests of something else, in a browser where nobody has signed in.
 */
export async function keepSession(page: Page, user: Credentials): Promise<void> {
  const { request } = page;
  const answer = await request.post(
    `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${PROJECT}`,
    { data: { ...user, returnSecureToken: true } },
  );
  if (!answer.ok()) throw new Error(`signInWithPassword: status ${answer.status()}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the emulator's own response
  const signedIn = (await answer.json()) as SignedIn;
  await page.goto(BARE_PAGE);
  const { origin } = new URL(page.url());
  const cookie = await request.post(SESSION_PATH, {
    headers: { authorization: `Bearer ${signedIn.idToken}`, origin },
  });
  if (!cookie.ok()) throw new Error(`POST ${SESSION_PATH}: status ${cookie.status()}`);
  await page.evaluate(storeSession, {
    hint: hashUid(signedIn.localId),
    key: `firebase:authUser:${PROJECT}:[DEFAULT]`,
    value: toStoredUser(user.email, signedIn),
  });
}

/** `User.toJSON` of the identity library. */
function toStoredUser(email: string, { localId, idToken, refreshToken, expiresIn }: SignedIn) {
  const now = Date.now();
  return {
    uid: localId,
    email,
    emailVerified: true,
    isAnonymous: false,
    providerData: [
      {
        providerId: "password",
        uid: email,
        displayName: null,
        email,
        phoneNumber: null,
        photoURL: null,
      },
    ],
    stsTokenManager: {
      refreshToken,
      accessToken: idToken,
      expirationTime: now + Number(expiresIn) * 1_000,
    },
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey: PROJECT,
    appName: "[DEFAULT]",
  };
}

/** Runs in the browser. */
async function storeSession(stored: {
  readonly hint: string;
  readonly key: string;
  readonly value: object;
}): Promise<void> {
  localStorage.setItem("tenbin.session", stored.hint);
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open("firebaseLocalStorageDb", 1);
    opening.addEventListener("upgradeneeded", () => {
      opening.result.createObjectStore("firebaseLocalStorage", { keyPath: "fbase_key" });
    });
    opening.addEventListener("error", () => reject(new Error("no database")));
    opening.addEventListener("success", () => {
      const writing = opening.result.transaction("firebaseLocalStorage", "readwrite");
      writing
        .objectStore("firebaseLocalStorage")
        .put({ fbase_key: stored.key, value: stored.value });
      writing.addEventListener("complete", () => {
        opening.result.close();
        resolve();
      });
    });
  });
}
