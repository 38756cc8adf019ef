import { randomUUID } from "node:crypto";
import type { Clock } from "../../platform/clock/clock.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import {
  type Identities,
  type Identity,
  type Person,
  type PersonDetails,
  EmailTaken,
  NoSuchPerson,
} from "../identities/identities.ts";

interface Kept extends Person {
  readonly password: string | null;
  /** Addresses of other services' accounts, by the name of the service. */
  readonly linked: Readonly<Record<string, string>>;
  /** Unix time in seconds: sessions that began before are over. */
  readonly validFrom: number;
}

/** An identity provider for tests, with the ways of the real one. */
export interface IdentitiesInMemory extends Identities {
  /** A token as the browser would have it after signing in now; what is given replaces what it would say. */
  tokenOf(uid: string, claims?: Partial<Identity>): string;
  /** As the provider would answer a sign-in: the uid, null for a wrong password or address. */
  signIn(email: string, password: string): string | null;
  /** As the browser of whoever is signed in can: from now on that account of another service signs in, too. */
  link(uid: string, service: string, email: string): void;
  /** Everybody whom the provider knows. */
  readonly people: ReadonlyMap<string, Person>;
  /** While true nobody answers. */
  unreachable: boolean;
}

export function createIdentitiesInMemory(clock: Clock): IdentitiesInMemory {
  const people = new Map<string, Kept>();
  const tokens = new Map<string, Identity>();
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  const requireFree = (email: string, uid: string) => {
    const owner = [...people.values()].find(same(email));
    if (owner !== undefined && owner.uid !== uid) throw new EmailTaken();
  };
  const put = (person: Kept, { password, ...details }: PersonDetails): Kept => {
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
  const require = (uid: string): Kept => {
    const person = people.get(uid);
    if (person === undefined) throw new NoSuchPerson();
    return person;
  };
  const provider: IdentitiesInMemory = {
    people,
    unreachable: false,
    tokenOf(uid, claims = {}) {
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
    link(uid, service, email) {
      const person = require(uid);
      const providers = [...person.providers, service];
      people.set(uid, { ...person, providers, linked: { ...person.linked, [service]: email } });
    },
    signIn(email, password) {
      const person = [...people.values()].find(same(email));
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
      return [...people.values()].find(same(email)) ?? null;
    },
    async create({ uid = randomUUID(), ...details }) {
      answer();
      requireFree(details.email, uid);
      const known = people.get(uid);
      if (known !== undefined && !same(details.email)(known)) throw new EmailTaken();
      return put(known ?? nobody(uid), details);
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
      const own = Object.entries(person.linked).filter(([, email]) => same(email)(person));
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

const same = (email: string) => (person: Person) =>
  person.email?.toLowerCase() === email.toLowerCase();

function nobody(uid: string): Kept {
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
