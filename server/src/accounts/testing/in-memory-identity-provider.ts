import { randomUUID } from "node:crypto";
import type { Clock } from "../../platform/clock/clock.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import {
  type IdentityProvider,
  type Identity,
  type ProviderUser,
  type ProviderUserDetails,
  ProviderEmailTakenError,
  ProviderUserNotFoundError,
} from "../identities/identity-provider.ts";

interface StoredUser extends ProviderUser {
  readonly password: string | null;
  readonly linked: Readonly<Record<string, { subject: string; email: string }>>;
}

export interface InMemoryIdentityProvider extends IdentityProvider {
  /** A token as issued for a sign-in now; `claims` override its content. */
  issueToken(uid: string, claims?: Partial<Identity>): string;
  /** The uid, or null for a wrong password or address. */
  signIn(email: string, password: string): string | null;
  /** An ID token for a custom token. */
  redeem(customToken: string): string;
  /** Links another provider, as the signed-in user's browser can; its subject there is the address. */
  linkProvider(uid: string, service: string, email: string): void;
  /** Sets the password, as the signed-in user's browser can. */
  changePassword(uid: string, password: string): void;
  readonly users: ReadonlyMap<string, ProviderUser>;
  /** While true every call fails. */
  unreachable: boolean;
}

export function createInMemoryIdentityProvider(clock: Clock): InMemoryIdentityProvider {
  const users = new Map<string, StoredUser>();
  const tokens = new Map<string, Identity>();
  const customTokens = new Map<string, { uid: string; sessionEpoch: string }>();
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  const requireFree = (email: string, uid: string) => {
    const owner = [...users.values()].find(hasEmail(email));
    if (owner !== undefined && owner.uid !== uid) throw new ProviderEmailTakenError();
  };
  const put = (user: StoredUser, { password, ...details }: ProviderUserDetails): StoredUser => {
    const sessionsValidFrom = new Date(seconds() * 1_000);
    const secret = password === undefined ? {} : { password, sessionsValidFrom };
    const moved = details.email === undefined ? {} : { sessionsValidFrom };
    const providers =
      password === undefined || user.providers.includes("password")
        ? user.providers
        : [...user.providers, "password"];
    const kept = { ...user, ...details, ...moved, ...secret, providers };
    users.set(kept.uid, kept);
    return kept;
  };
  const require = (uid: string): StoredUser => {
    const user = users.get(uid);
    if (user === undefined) throw new ProviderUserNotFoundError();
    return user;
  };
  const provider: InMemoryIdentityProvider = {
    users,
    unreachable: false,
    issueToken(uid, claims = {}) {
      const user = users.get(uid);
      const token = `token-${randomUUID()}`;
      tokens.set(token, {
        uid,
        email: user?.email ?? null,
        emailVerified: user?.emailVerified ?? false,
        signInProvider: "password",
        sessionEpoch: null,
        googleSubject: user?.google?.subject ?? null,
        authTime: seconds(),
        expiresAt: seconds() + 3_600,
        ...claims,
      });
      return token;
    },
    redeem(customToken) {
      const { uid, sessionEpoch } = customTokens.get(customToken) ?? { uid: "", sessionEpoch: "" };
      return provider.issueToken(uid, { signInProvider: "custom", sessionEpoch });
    },
    linkProvider(uid, service, email) {
      const user = require(uid);
      const providers = [...user.providers, service];
      const account = { subject: email, email };
      const google = service === GOOGLE ? account : user.google;
      const linked = { ...user.linked, [service]: account };
      users.set(uid, { ...user, providers, google, linked });
    },
    changePassword(uid, password) {
      put(require(uid), { password });
    },
    signIn(email, password) {
      const user = [...users.values()].find(hasEmail(email));
      return user?.password === password && !user.disabled ? user.uid : null;
    },
    async verify(token) {
      const identity = tokens.get(token);
      if (identity === undefined) throw new ApiProblem("auth_invalid");
      if (identity.expiresAt <= seconds()) throw new ApiProblem("token_expired");
      return identity;
    },
    async find(uid) {
      assertReachable();
      return users.get(uid) ?? null;
    },
    async findByEmail(email) {
      assertReachable();
      return [...users.values()].find(hasEmail(email)) ?? null;
    },
    async create({ uid = randomUUID(), ...details }) {
      assertReachable();
      requireFree(details.email, uid);
      const known = users.get(uid);
      if (known !== undefined && !hasEmail(details.email)(known))
        throw new ProviderEmailTakenError();
      return put(known ?? createEmptyUser(uid), details);
    },
    async update(uid, details) {
      assertReachable();
      const user = require(uid);
      if (details.email !== undefined) requireFree(details.email, uid);
      return put(user, details);
    },
    async endSessions(uid) {
      assertReachable();
      const user = { ...require(uid), sessionsValidFrom: new Date(seconds() * 1_000) };
      users.set(uid, user);
      return user;
    },
    async unlinkOthers(uid, googleSubject) {
      assertReachable();
      const user = require(uid);
      const own = Object.entries(user.linked).filter(
        ([service, { subject }]) => service === GOOGLE && subject === googleSubject,
      );
      const kept = user.providers.filter((id) => !(id in user.linked));
      const providers = [...kept, ...own.map(([service]) => service)];
      const google = own[0]?.[1] ?? null;
      users.set(uid, { ...user, providers, google, linked: Object.fromEntries(own) });
    },
    async customToken(uid, sessionEpoch) {
      assertReachable();
      const token = `custom-${randomUUID()}`;
      customTokens.set(token, { uid, sessionEpoch });
      return token;
    },
    async delete(uid) {
      assertReachable();
      users.delete(uid);
    },
  };
  const assertReachable = () => {
    if (provider.unreachable) throw new ApiProblem("unavailable", { retryAfter: 5 });
  };
  return provider;
}

const GOOGLE = "google.com";

const hasEmail = (email: string) => (user: ProviderUser) =>
  user.email?.toLowerCase() === email.toLowerCase();

function createEmptyUser(uid: string): StoredUser {
  return {
    uid,
    email: null,
    emailVerified: false,
    disabled: false,
    providers: [],
    password: null,
    linked: {},
    google: null,
    sessionsValidFrom: new Date(0),
  };
}
