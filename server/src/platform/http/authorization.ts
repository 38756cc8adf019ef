import type { Access, Assurance } from "@tenbin/contract";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock/clock.ts";
import { ApiProblem } from "./api-problem.ts";
import { readBearerToken } from "./bearer-token.ts";
import type { Authenticator, Identity } from "./identity.ts";
import { RECENT_SIGN_IN_MAX_AGE_SECONDS } from "./limits/request-limits.ts";
import type { AccountSession, Viewer, ViewerAccount, ViewerRights } from "./viewer.ts";

export interface Authorized<A extends Access = Access, V extends Viewer = Viewer> {
  readonly identity: A extends "anyone" ? Identity | null : Identity;
  readonly viewer: A extends "member" | "operator" ? SignedInViewer<V> : V;
}

type SignedInViewer<V extends Viewer> = V & {
  readonly uid: string;
  readonly account: NonNullable<V["account"]>;
};

export interface AccessRequirement<A extends Access = Access> {
  readonly access: A;
  readonly assurance?: Assurance | undefined;
  readonly allowReadOnly?: boolean | undefined;
}

export type Authorize<V extends Viewer = Viewer> = <A extends Access>(
  demand: AccessRequirement<A>,
) => Promise<Authorized<A, V>>;

/** Rejects credentials instead of treating their sender as a visitor. */
export const NO_AUTHENTICATION = {
  verify: () => Promise.reject(new ApiProblem("auth_invalid")),
  isCurrent: () => Promise.resolve(false),
  findSession: () => Promise.resolve(null),
  visitorRights: () => ({ temporalFinished: false }),
} satisfies Authenticator;

export function createAuthorizer<A extends ViewerAccount, R extends ViewerRights>(
  authentication: Authenticator<A, R>,
  clock: Clock,
): (request: FastifyRequest) => Authorize<Viewer<A, R>> {
  return (request) => {
    let known: Promise<ResolvedViewer<A, R>> | null = null;
    const authorize = async (demand: AccessRequirement) => {
      const { access, assurance = "token" } = demand;
      const { identity, session, viewer } = await (known ??= resolveViewer(
        authentication,
        request,
      ));
      if (access === "anyone") return { identity, viewer };
      if (identity === null) throw new ApiProblem("auth_required");
      const forMembers = access !== "identity";
      if (forMembers) requireAccount(session);
      if (session?.ended === true) throw new ApiProblem("session_revoked");
      await requireAssurance(assurance, identity, authentication, clock);
      if (forMembers) requirePermissions(viewer, demand, request.method);
      return { identity, viewer };
    };
    // The checks above ensure the declared type: viewers without an account were rejected.
    return authorize as Authorize<Viewer<A, R>>;
  };
}

interface ResolvedViewer<A extends ViewerAccount, R extends ViewerRights> {
  readonly identity: Identity | null;
  /** Null without an account. */
  readonly session: AccountSession<A> | null;
  readonly viewer: Viewer<A, R>;
}

async function resolveViewer<A extends ViewerAccount, R extends ViewerRights>(
  authentication: Authenticator<A, R>,
  request: FastifyRequest,
): Promise<ResolvedViewer<A, R>> {
  const identity = await authenticate(authentication, request);
  const session =
    identity === null ? null : await authentication.findSession(identity, companyRead(request));
  if (session?.ended === false) {
    const { account, rights, findOwnFields } = session;
    return { identity, session, viewer: { uid: account.uid, account, rights, findOwnFields } };
  }
  const uid = session === null ? (identity?.uid ?? null) : null;
  const rights = await authentication.visitorRights();
  return { identity, session, viewer: { uid, account: null, rights } };
}

/** Null for writing requests: what is the member's own is then read after the change. */
function companyRead({ method, params }: FastifyRequest): string | null {
  if (!SAFE_METHODS.has(method)) return null;
  const { ticker } = params as { readonly ticker?: string };
  return ticker ?? null;
}

async function authenticate(
  authentication: Pick<Authenticator, "verify">,
  request: FastifyRequest,
): Promise<Identity | null> {
  const token = readBearerToken(request);
  return token === null ? null : authentication.verify(token);
}

function requireAccount(session: AccountSession | null): void {
  if (session === null) throw new ApiProblem("registration_required");
}

async function requireAssurance(
  assurance: Assurance,
  identity: Identity,
  authentication: Pick<Authenticator, "isCurrent">,
  clock: Clock,
): Promise<void> {
  if (assurance === "token") return;
  if (!(await authentication.isCurrent(identity))) throw new ApiProblem("session_revoked");
  if (assurance === "checked") return;
  const age = clock.now().getTime() / 1_000 - identity.authTime;
  if (age > RECENT_SIGN_IN_MAX_AGE_SECONDS) throw new ApiProblem("reauthentication_required");
}

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

function requirePermissions(
  { account, rights }: Viewer,
  demand: AccessRequirement,
  method: string,
): void {
  const { access, allowReadOnly = SAFE_METHODS.has(method) } = demand;
  if (rights.temporalFinished) throw new ApiProblem("temporal_finished");
  if (access === "operator" && account?.operator !== true) throw new ApiProblem("forbidden");
  if (access === "member" && account?.readOnly !== false && !allowReadOnly) {
    throw new ApiProblem("read_only");
  }
}
