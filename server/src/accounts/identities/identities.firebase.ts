import type { Auth, UserRecord } from "firebase-admin/auth";
import { type Clock, systemClock } from "../../platform/clock/clock.ts";
import { errorCode } from "../../platform/error-code.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import {
  type Identities,
  type Person,
  type PersonDetails,
  EmailTaken,
  NoSuchPerson,
} from "./identities.ts";
import { createKeySource } from "./verify-token.keys.ts";
import { createTokenVerifier } from "./verify-token.ts";

export interface FirebaseOptions {
  readonly projectId: string;
  /** `host:port` of the emulator of `npm start`, which signs its tokens; null for a real project. */
  readonly emulatorHost: string | null;
  /** Null: the file that GOOGLE_APPLICATION_CREDENTIALS names; not used with an emulator. */
  readonly serviceAccount: {
    readonly project_id: string;
    readonly client_email: string;
    readonly private_key: string;
  } | null;
  readonly clock?: Clock;
}

/** https://firebase.google.com/docs/auth/admin/verify-id-tokens names the certificates; these are the same keys as a JWK Set. */
const PUBLISHED_KEYS =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** Milliseconds for one call with the library's own repetitions: a reader waits for it. */
const PATIENCE_MS = 10_000;

/** Failures of the way to the provider, not of what was asked. */
const UNREACHABLE: ReadonlySet<string | null> = new Set([
  "app/network-error",
  "app/network-timeout",
  "app/internal-error",
  "auth/internal-error",
]);

/** Firebase Authentication. Tokens are verified here; its own library changes people and no more. */
export function createFirebaseIdentities(options: FirebaseOptions): Identities {
  const { projectId, emulatorHost, clock = systemClock } = options;
  const url = new URL(emulatorHost === null ? PUBLISHED_KEYS : `http://${emulatorHost}/jwks.json`);
  let loaded: Promise<Auth> | null = null;
  /** Loading the library takes longer than most processes need it. */
  const ask = <T>(work: (auth: Auth) => Promise<T>): Promise<T> => {
    loaded ??= load(options);
    return withinPatience(loaded.then(work)).catch((error: unknown) => {
      throw translated(error);
    });
  };
  const find = async (lookUp: (auth: Auth) => Promise<UserRecord>) => {
    try {
      return await ask(lookUp);
    } catch (error) {
      if (error instanceof NoSuchPerson) return null;
      throw error;
    }
  };
  const update = async (uid: string, details: PersonDetails) =>
    personOf(await ask((auth) => auth.updateUser(uid, { ...details })));

  return {
    verify: createTokenVerifier({ projectId, keyOf: createKeySource({ url, clock }), clock }),
    async isCurrent({ uid, authTime }) {
      const user = await find((auth) => auth.getUser(uid));
      if (user === null || user.disabled) return false;
      const validFrom = Date.parse(user.tokensValidAfterTime ?? "1970-01-01T00:00:00Z");
      return authTime * 1_000 >= validFrom;
    },
    async find(uid) {
      const user = await find((auth) => auth.getUser(uid));
      return user === null ? null : personOf(user);
    },
    async findByEmail(email) {
      const user = await find((auth) => auth.getUserByEmail(email));
      return user === null ? null : personOf(user);
    },
    async create({ uid, ...details }) {
      const request = uid === undefined ? details : { uid, ...details };
      try {
        return personOf(await ask((auth) => auth.createUser({ ...request })));
      } catch (error) {
        if (!(error instanceof EmailTaken) || uid === undefined) throw error;
        // A call that is repeated finds what it made the time before.
        const made = await find((auth) => auth.getUser(uid));
        if (!isSame(made?.email, details.email)) throw error;
        return update(uid, details);
      }
    },
    update,
    endSessions: (uid) => ask((auth) => auth.revokeRefreshTokens(uid)),
    async unlinkOthers(uid) {
      const { email, providerData } = await ask((auth) => auth.getUser(uid));
      const providersToUnlink = providerData
        .filter((linked) => linked.providerId !== "password" && !isSame(linked.email, email))
        .map(({ providerId }) => providerId);
      if (providersToUnlink.length === 0) return;
      await ask((auth) => auth.updateUser(uid, { providersToUnlink }));
    },
    customToken: (uid) => ask((auth) => auth.createCustomToken(uid)),
    async delete(uid) {
      try {
        await ask((auth) => auth.deleteUser(uid));
      } catch (error) {
        if (!(error instanceof NoSuchPerson)) throw error;
      }
    },
  };
}

let apps = 0;

async function load({ projectId, emulatorHost, serviceAccount }: FirebaseOptions): Promise<Auth> {
  const [{ applicationDefault, cert, initializeApp }, { getAuth }] = await Promise.all([
    import("firebase-admin/app"),
    import("firebase-admin/auth"),
  ]);
  apps += 1;
  const name = `tenbin-${apps}`;
  if (emulatorHost !== null) {
    // The library learns of an emulator in no other way.
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

async function withinPatience<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new ApiProblem("unavailable", { retryAfter: PATIENCE_MS / 1_000 })),
    PATIENCE_MS,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** https://firebase.google.com/docs/auth/admin/errors */
function translated(cause: unknown): unknown {
  const code = errorCode(cause);
  if (code === "auth/user-not-found") return new NoSuchPerson({ cause });
  if (code === "auth/email-already-exists" || code === "auth/uid-already-exists") {
    return new EmailTaken({ cause });
  }
  if (UNREACHABLE.has(code)) return new ApiProblem("unavailable", { retryAfter: 5, cause });
  return cause;
}

/** The provider keeps addresses in lower case. */
function isSame(email: string | undefined, other: string | undefined): boolean {
  return email?.toLowerCase() === other?.toLowerCase();
}

function personOf(user: UserRecord): Person {
  return {
    uid: user.uid,
    email: user.email ?? null,
    emailVerified: user.emailVerified,
    disabled: user.disabled,
    providers: user.providerData.map(({ providerId }) => providerId),
  };
}
