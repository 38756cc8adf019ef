import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endpointUrl, endpointRoutes } from "@tenbin/contract";
import { SESSION_COOKIE, SESSION_PATH } from "@tenbin/contract/session";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { readBearerToken } from "../../platform/http/bearer-token.ts";
import { toApiProblem } from "../../platform/http/to-api-problem.ts";

export interface SessionRouteOptions {
  /** As this process reaches it. */
  readonly apiUrl: string;
  /** Of the pages in browsers. */
  readonly origins: readonly string[];
  readonly now: () => Date;
}

const API_TIMEOUT_MS = 10_000;

const COOKIE_ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";

/**
 * Specification 7.21: the identity library's token sync. The ID token becomes the session cookie
 * once the API has accepted it and its session is not revoked; it expires with the token. Only
 * pages of this origin may set it.
 */
export function registerSessionRoutes(
  fastify: FastifyInstance,
  options: SessionRouteOptions,
): void {
  fastify.post(SESSION_PATH, async (request, reply) => {
    void reply.header("cache-control", "no-store");
    try {
      requireSameOrigin(request, options);
      const token = readBearerToken(request);
      if (token === null) throw new ApiProblem("auth_required");
      const response = await checkSessionWithApi(token, request.ip, options);
      if ("refusal" in response) return sendProblem(reply, response.status, response.refusal);
      const seconds = Math.floor(response.expiresAt - options.now().getTime() / 1_000);
      if (seconds <= 0) throw new ApiProblem("token_expired");
      return await reply.header("set-cookie", formatCookie(token, seconds)).code(204).send();
    } catch (error) {
      const problem = toApiProblem(error);
      if (problem.errorType === "internal") throw error;
      return sendProblem(reply, problem.status, problem.toProblem(request.id));
    }
  });
  fastify.delete(SESSION_PATH, (_, reply) =>
    reply
      .header("cache-control", "no-store")
      .header("set-cookie", formatCookie("", 0))
      .code(204)
      .send(),
  );
}

function formatCookie(value: string, seconds: number): string {
  return `${SESSION_COOKIE}=${value}; Max-Age=${seconds}; ${COOKIE_ATTRIBUTES}`;
}

/**
 * Browsers send the origin with every POST. A client without one is a program with a token of its
 * own, not a page that misuses a browser.
 */
function requireSameOrigin({ headers }: FastifyRequest, { origins }: SessionRouteOptions): void {
  const { origin, "sec-fetch-site": site = "same-origin" } = headers;
  const isOwn = origin === undefined || origins.includes(origin);
  if (!isOwn || site !== "same-origin") throw new ApiProblem("origin_denied");
}

type SessionCheck =
  | { readonly expiresAt: number }
  | { readonly status: number; readonly refusal: unknown };

async function checkSessionWithApi(
  token: string,
  address: string,
  { apiUrl }: SessionRouteOptions,
): Promise<SessionCheck> {
  try {
    const response = await fetch(apiUrl + endpointUrl("checkSession"), {
      method: endpointRoutes.checkSession.method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        // Recorded as the origin of the sign-in.
        "x-forwarded-for": address,
      },
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    if (!response.ok) return { status: response.status, refusal: body };
    // Serialised by the endpoint's declared output.
    return { expiresAt: (body as { readonly expires_at: number }).expires_at };
  } catch (error) {
    throw new ApiProblem("unavailable", { cause: error });
  }
}

function sendProblem(reply: FastifyReply, status: number, problem: unknown): FastifyReply {
  if (status === 401) void reply.header("www-authenticate", "Bearer");
  return reply
    .code(status)
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(problem));
}
