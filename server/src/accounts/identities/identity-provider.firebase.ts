import type { Auth, UserRecord } from "firebase-admin/auth";
import { type Clock, systemClock } from "../../platform/clock/clock.ts";
import { errorCode } from "../../platform/error-code.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import {
  type IdentityProvider,
  type ProviderUser,
  type ProviderUserDetails,
  ProviderEmailTakenError,
  ProviderUserNotFoundError,
} from "./identity-provider.ts";
import { createJwksKeyResolver } from "./verify-token.jwks.ts";
import { createCustomTokenSigner, type ServiceAccount } from "./sign-custom-token.ts";
import { createTokenVerifier } from "./verify-token.ts";

export interface FirebaseOptions {
  readonly projectId: string;
  /** `host:port`; the emulator signs its tokens with no key. Null for a real project. */
  readonly emulatorHost: string | null;
  /** Null: the file named by GOOGLE_APPLICATION_CREDENTIALS. Ignored with an emulator. */
  readonly serviceAccount: ServiceAccount | null;
  readonly clock?: Clock;
}

/** https://firebase.google.com/docs/auth/admin/verify-id-tokens, as a JWK Set. */
const JWKS_URL =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

const GOOGLE = "google.com";

/** Covers the library's own retries, as a request is waiting. */
const CALL_TIMEOUT_MS = 10_000;

/** Connection failures, in contrast to rejected requests. */
const UNREACHABLE_CODES: ReadonlySet<string | null> = new Set([
  "app/network-error",
  "app/network-timeout",
  "app/internal-error",
  "auth/internal-error",
]);

export function createFirebaseIdentityProvider(options: FirebaseOptions): IdentityProvider {
  const { projectId, emulatorHost, serviceAccount, clock = systemClock } = options;
  const url = new URL(emulatorHost === null ? JWKS_URL : `http://${emulatorHost}/jwks.json`);
  let loaded: Promise<Auth> | null = null;
  /** Loaded on first use, as loading is slow and most processes never need it. */
  const callAuth = <T>(work: (auth: Auth) => Promise<T>): Promise<T> => {
    loaded ??= loadAuth(options);
    return withTimeout(loaded.then(work)).catch((error: unknown) => {
      throw translateError(error);
    });
  };
  const find = async (lookUp: (auth: Auth) => Promise<UserRecord>) => {
    try {
      return await callAuth(lookUp);
    } catch (error) {
      if (error instanceof ProviderUserNotFoundError) return null;
      throw error;
    }
  };
  const update = async (uid: string, details: ProviderUserDetails) =>
    toProviderUser(await callAuth((auth) => auth.updateUser(uid, { ...details })));

  return {
    verify: createTokenVerifier({
      projectId,
      getKey: createJwksKeyResolver({ url, clock }),
      clock,
    }),
    async find(uid) {
      const user = await find((auth) => auth.getUser(uid));
      return user === null ? null : toProviderUser(user);
    },
    async findByEmail(email) {
      const user = await find((auth) => auth.getUserByEmail(email));
      return user === null ? null : toProviderUser(user);
    },
    async create({ uid, ...details }) {
      const request = uid === undefined ? details : { uid, ...details };
      try {
        return toProviderUser(await callAuth((auth) => auth.createUser({ ...request })));
      } catch (error) {
        if (!(error instanceof ProviderEmailTakenError) || uid === undefined) throw error;
        // A repeated call: the first one created the user.
        const created = await find((auth) => auth.getUser(uid));
        if (!isSameEmail(created?.email, details.email)) throw error;
        return update(uid, details);
      }
    },
    update,
    async endSessions(uid) {
      await callAuth((auth) => auth.revokeRefreshTokens(uid));
      return toProviderUser(await callAuth((auth) => auth.getUser(uid)));
    },
    async unlinkOthers(uid, googleSubject) {
      const { providerData } = await callAuth((auth) => auth.getUser(uid));
      const providersToUnlink = providerData
        .filter((linked) => linked.providerId !== "password")
        .filter((linked) => linked.providerId !== GOOGLE || linked.uid !== googleSubject)
        .map(({ providerId }) => providerId);
      if (providersToUnlink.length === 0) return;
      await callAuth((auth) => auth.updateUser(uid, { providersToUnlink }));
    },
    customToken: createCustomTokenSigner({ emulatorHost, serviceAccount, clock }),
    async delete(uid) {
      try {
        await callAuth((auth) => auth.deleteUser(uid));
      } catch (error) {
        if (!(error instanceof ProviderUserNotFoundError)) throw error;
      }
    },
  };
}

let appCount = 0;

async function loadAuth({
  projectId,
  emulatorHost,
  serviceAccount,
}: FirebaseOptions): Promise<Auth> {
  const [{ applicationDefault, cert, initializeApp }, { getAuth }] = await Promise.all([
    import("firebase-admin/app"),
    import("firebase-admin/auth"),
  ]);
  appCount += 1;
  const name = `tenbin-${appCount}`;
  if (emulatorHost !== null) {
    // The library reads the emulator's address only from the environment.
    process.env["FIREBASE_AUTH_EMULATOR_HOST"] = emulatorHost;
    return getAuth(initializeApp({ projectId }, name));
  }
  const credential =
    serviceAccount === null
      ? applicationDefault()
      : cert({
          projectId: serviceAccount.project_id,
          clientEmail: serviceAccount.client_email,
          privateKey: serviceAccount.private_key,
        });
  return getAuth(initializeApp({ projectId, credential }, name));
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new ApiProblem("unavailable", { retryAfter: CALL_TIMEOUT_MS / 1_000 })),
    CALL_TIMEOUT_MS,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** https://firebase.google.com/docs/auth/admin/errors */
function translateError(cause: unknown): unknown {
  const code = errorCode(cause);
  if (code === "auth/user-not-found") return new ProviderUserNotFoundError({ cause });
  if (code === "auth/email-already-exists" || code === "auth/uid-already-exists") {
    return new ProviderEmailTakenError({ cause });
  }
  if (UNREACHABLE_CODES.has(code)) return new ApiProblem("unavailable", { retryAfter: 5, cause });
  return cause;
}

/** The provider stores addresses in lower case. */
function isSameEmail(email: string | undefined, other: string | undefined): boolean {
  return email?.toLowerCase() === other?.toLowerCase();
}

function toProviderUser(user: UserRecord): ProviderUser {
  const google = user.providerData.find(({ providerId }) => providerId === GOOGLE);
  return {
    uid: user.uid,
    email: user.email ?? null,
    emailVerified: user.emailVerified,
    disabled: user.disabled,
    providers: user.providerData.map(({ providerId }) => providerId),
    google: google === undefined ? null : { subject: google.uid, email: google.email ?? null },
    sessionsValidFrom: new Date(user.tokensValidAfterTime ?? 0),
  };
}
