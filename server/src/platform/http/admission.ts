import type { Access, Assurance } from "@tenbin/contract";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock/clock.ts";
import { ApiProblem } from "./api-problem.ts";
import { bearerOf } from "./credentials.ts";
import type { Authentication, CallerAccount, Identity } from "./identity.ts";
import { RECENT_SIGN_IN_SECONDS } from "./limits.ts";

/** Who was let in, as an endpoint that everybody, or not everybody, may call learns it. */
export interface Admitted<A extends Access = Access> {
  /** Null where nobody has to say who they are, and nobody did. */
  readonly identity: A extends "anyone" ? Identity | null : Identity;
  /** Null where nobody has to be a member: it is not looked for. */
  readonly account: A extends "member" | "operator" ? CallerAccount : null;
}

/** What an endpoint asks of its caller. */
export interface Demand<A extends Access = Access> {
  readonly access: A;
  readonly assurance?: Assurance | undefined;
  readonly readOnlyMay?: boolean | undefined;
}

/** Lets the caller of one request in, or refuses. */
export type Admit = <A extends Access>(demand: Demand<A>) => Promise<Admitted<A>>;

/** Where nobody can sign in: credentials are refused unread, rather than taken for none. */
export const NOBODY_SIGNS_IN: Authentication = {
  verify: () => Promise.reject(new ApiProblem("auth_invalid")),
  isCurrent: () => Promise.resolve(false),
  findAccount: () => Promise.resolve(null),
};

/** The one place where it is decided who may call what. */
export function createAdmission(
  authentication: Authentication,
  clock: Clock,
): (request: FastifyRequest) => Admit {
  return (request) => {
    let known: Promise<Identity | null> | null = null;
    const identify = () => (known ??= identityOf(authentication, request));
    const admit = async (demand: Demand): Promise<Admitted> => {
      const { access, assurance = "token" } = demand;
      const identity = await identify();
      if (access === "anyone") return { identity, account: null };
      if (identity === null) throw new ApiProblem("auth_required");
      const account =
        access === "identity"
          ? null
          : requireAccount(await authentication.findAccount(identity.uid));
      if (account !== null) requireSession(account, identity);
      await assure(assurance, identity, authentication, clock);
      if (account !== null) requireRights(account, demand, request.method);
      return { identity, account };
    };
    return admit;
  };
}

async function identityOf(authentication: Authentication, request: FastifyRequest) {
  const token = bearerOf(request);
  return token === null ? null : authentication.verify(token);
}

function requireAccount(account: CallerAccount | null): CallerAccount {
  if (account === null) throw new ApiProblem("registration_required");
  return account;
}

/** The provider names a sign-in by its second: one in the second of the ending counts as later. */
function requireSession({ sessionsValidFrom }: CallerAccount, { authTime }: Identity): void {
  if (authTime < Math.floor(sessionsValidFrom.getTime() / 1_000)) {
    throw new ApiProblem("session_revoked");
  }
}

async function assure(
  assurance: Assurance,
  identity: Identity,
  authentication: Authentication,
  clock: Clock,
): Promise<void> {
  if (assurance === "token") return;
  if (!(await authentication.isCurrent(identity))) throw new ApiProblem("session_revoked");
  if (assurance === "checked") return;
  const age = clock.now().getTime() / 1_000 - identity.authTime;
  if (age > RECENT_SIGN_IN_SECONDS) throw new ApiProblem("reauthentication_required");
}

/** HEAD is served as GET is. */
const READING: ReadonlySet<string> = new Set(["GET", "HEAD"]);

function requireRights(account: CallerAccount, demand: Demand, method: string): void {
  const { access, readOnlyMay = READING.has(method) } = demand;
  if (account.finished) throw new ApiProblem("temporal_finished");
  if (access === "operator" && !account.operator) throw new ApiProblem("forbidden");
  if (access === "member" && account.readOnly && !readOnlyMay) {
    throw new ApiProblem("read_only");
  }
}
