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
  /** Addresses of other services' accounts, by the name of the service. */
  readonly linked: Readonly<Record<string, string>>;
  /** Unix time in seconds: sessions that began before are over. */
  readonly validFrom: number;
}

/** An identity provider for tests, with the ways of the real one. */
export interface InMemoryIdentityProvider extends IdentityProvider {
  /** A token as the browser would have it after signing in now; what is given replaces what it would say. */
  issueToken(uid: string, claims?: Partial<Identity>): string;
  /** As the provider would answer a sign-in: the uid, null for a wrong password or address. */
  signIn(email: string, password: string): string | null;
  /** As the browser of whoever is signed in can: from now on that account of another service signs in, too. */
  linkProvider(uid: string, service: string, email: string): void;
  /** Everybody whom the provider knows. */
  readonly users: ReadonlyMap<string, ProviderUser>;
  /** While true nobody answers. */
  unreachable: boolean;
}

export function createInMemoryIdentityProvider(clock: Clock): InMemoryIdentityProvider {
  const people = new Map<string, StoredUser>();
  const tokens = new Map<string, Identity>();
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  const requireFree = (email: string, uid: string) => {
    const owner = [...people.values()].find(hasEmail(email));
    if (owner !== undefined && owner.uid !== uid) throw new ProviderEmailTakenError();
  };
  const put = (person: StoredUser, { password, ...details }: ProviderUserDetails): StoredUser => {
    const secret = password === undefined ? {} : { password, validFrom: seconds() };
    const moved = details.email === undefined ? {} : { validFrom: seconds() };
    const providers =
      password === undefined || person.providers.includes("password")
        ? person.providers
        : [...person.providers, "password"];
    const kept = { ...person, ...details, ...moved, ...secret, providers };
    people.set(kept.uid, kept);
    return kept;
  };
  const require = (uid: string): StoredUser => {
    const person = people.get(uid);
    if (person === undefined) throw new ProviderUserNotFoundError();
    return person;
  };
  const provider: InMemoryIdentityProvider = {
    users: people,
    unreachable: false,
    issueToken(uid, claims = {}) {
      const person = people.get(uid);
      const token = `token-${randomUUID()}`;
      tokens.set(token, {
        uid,
        email: person?.email ?? null,
        emailVerified: person?.emailVerified ?? false,
        signInProvider: "password",
        authTime: seconds(),
        expiresAt: seconds() + 3_600,
        ...claims,
      });
      return token;
    },
    linkProvider(uid, service, email) {
      const person = require(uid);
      const providers = [...person.providers, service];
      people.set(uid, { ...person, providers, linked: { ...person.linked, [service]: email } });
    },
    signIn(email, password) {
      const person = [...people.values()].find(hasEmail(email));
      return person?.password === password && !person.disabled ? person.uid : null;
    },
    async verify(token) {
      const identity = tokens.get(token);
      if (identity === undefined) throw new ApiProblem("auth_invalid");
      if (identity.expiresAt <= seconds()) throw new ApiProblem("token_expired");
      return identity;
    },
    async isCurrent({ uid, authTime }) {
      answer();
      const person = people.get(uid);
      return person !== undefined && !person.disabled && authTime >= person.validFrom;
    },
    async find(uid) {
      answer();
      return people.get(uid) ?? null;
    },
    async findByEmail(email) {
      answer();
      return [...people.values()].find(hasEmail(email)) ?? null;
    },
    async create({ uid = randomUUID(), ...details }) {
      answer();
      requireFree(details.email, uid);
      const known = people.get(uid);
      if (known !== undefined && !hasEmail(details.email)(known))
        throw new ProviderEmailTakenError();
      return put(known ?? createEmptyUser(uid), details);
    },
    async update(uid, details) {
      answer();
      const person = require(uid);
      if (details.email !== undefined) requireFree(details.email, uid);
      return put(person, details);
    },
    async endSessions(uid) {
      answer();
      people.set(uid, { ...require(uid), validFrom: seconds() });
    },
    async unlinkOthers(uid) {
      answer();
      const person = require(uid);
      const own = Object.entries(person.linked).filter(([, email]) => hasEmail(email)(person));
      const providers = person.providers.filter((id) => !(id in person.linked));
      const kept = [...providers, ...own.map(([service]) => service)];
      people.set(uid, { ...person, providers: kept, linked: Object.fromEntries(own) });
    },
    async customToken(uid) {
      answer();
      return `custom-${uid}`;
    },
    async delete(uid) {
      answer();
      people.delete(uid);
    },
  };
  const answer = () => {
    if (provider.unreachable) throw new ApiProblem("unavailable", { retryAfter: 5 });
  };
  return provider;
}

const hasEmail = (email: string) => (person: ProviderUser) =>
  person.email?.toLowerCase() === email.toLowerCase();

function createEmptyUser(uid: string): StoredUser {
  return {
    uid,
    email: null,
    emailVerified: false,
    disabled: false,
    providers: [],
    password: null,
    linked: {},
    validFrom: 0,
  };
}
