import type { Access, Assurance } from "@tenbin/contract";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock/clock.ts";
import { ApiProblem } from "./api-problem.ts";
import { readBearerToken } from "./bearer-token.ts";
import type { Authenticator, ViewerAccount, Identity } from "./identity.ts";
import { RECENT_SIGN_IN_MAX_AGE_SECONDS } from "./limits.ts";

/** Who was let in, as an endpoint that everybody, or not everybody, may call learns it. */
export interface Authorized<A extends Access = Access> {
  /** Null where nobody has to say who they are, and nobody did. */
  readonly identity: A extends "anyone" ? Identity | null : Identity;
  /** Null where nobody has to be a member: it is not looked for. */
  readonly account: A extends "member" | "operator" ? ViewerAccount : null;
}

/** What an endpoint asks of its caller. */
export interface AccessRequirement<A extends Access = Access> {
  readonly access: A;
  readonly assurance?: Assurance | undefined;
  readonly readOnlyMay?: boolean | undefined;
}

/** Lets the caller of one request in, or refuses. */
export type Authorize = <A extends Access>(demand: AccessRequirement<A>) => Promise<Authorized<A>>;

/** Where nobody can sign in: credentials are refused unread, rather than taken for none. */
export const NO_AUTHENTICATION: Authenticator = {
  verify: () => Promise.reject(new ApiProblem("auth_invalid")),
  isCurrent: () => Promise.resolve(false),
  findAccount: () => Promise.resolve(null),
};

/** The one place where it is decided who may call what. */
export function createAuthorizer(
  authentication: Authenticator,
  clock: Clock,
): (request: FastifyRequest) => Authorize {
  return (request) => {
    let known: Promise<Identity | null> | null = null;
    const identify = () => (known ??= authenticate(authentication, request));
    const admit = async (demand: AccessRequirement): Promise<Authorized> => {
      const { access, assurance = "token" } = demand;
      const identity = await identify();
      if (access === "anyone") return { identity, account: null };
      if (identity === null) throw new ApiProblem("auth_required");
      const account =
        access === "identity"
          ? null
          : requireAccount(await authentication.findAccount(identity.uid));
      if (account !== null) requireActiveSession(account, identity);
      await requireAssurance(assurance, identity, authentication, clock);
      if (account !== null) requirePermissions(account, demand, request.method);
      return { identity, account };
    };
    return admit;
  };
}

async function authenticate(authentication: Authenticator, request: FastifyRequest) {
  const token = readBearerToken(request);
  return token === null ? null : authentication.verify(token);
}

function requireAccount(account: ViewerAccount | null): ViewerAccount {
  if (account === null) throw new ApiProblem("registration_required");
  return account;
}

/** The provider names a sign-in by its second: one in the second of the ending counts as later. */
function requireActiveSession({ sessionsValidFrom }: ViewerAccount, { authTime }: Identity): void {
  if (authTime < Math.floor(sessionsValidFrom.getTime() / 1_000)) {
    throw new ApiProblem("session_revoked");
  }
}

async function requireAssurance(
  assurance: Assurance,
  identity: Identity,
  authentication: Authenticator,
  clock: Clock,
): Promise<void> {
  if (assurance === "token") return;
  if (!(await authentication.isCurrent(identity))) throw new ApiProblem("session_revoked");
  if (assurance === "checked") return;
  const age = clock.now().getTime() / 1_000 - identity.authTime;
  if (age > RECENT_SIGN_IN_MAX_AGE_SECONDS) throw new ApiProblem("reauthentication_required");
}

/** HEAD is served as GET is. */
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

function requirePermissions(
  account: ViewerAccount,
  demand: AccessRequirement,
  method: string,
): void {
  const { access, readOnlyMay = SAFE_METHODS.has(method) } = demand;
  if (account.temporalFinished) throw new ApiProblem("temporal_finished");
  if (access === "operator" && !account.operator) throw new ApiProblem("forbidden");
  if (access === "member" && account.readOnly && !readOnlyMay) {
    throw new ApiProblem("read_only");
  }
}
