import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endpointUrl, endpointRoutes } from "@tenbin/contract";
import {
  SESSION_COOKIE,
  SESSION_PATH,
  sessionTokenFromCookies,
} from "@tenbin/contract/accounts/session";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { readBearerToken } from "../platform/http/bearer-token.ts";
import { toApiProblem } from "../platform/http/to-api-problem.ts";

export interface SessionRouteOptions {
  /** As this process reaches it. */
  readonly apiUrl: string;
  /** Of the pages in browsers. */
  readonly origins: readonly string[];
  readonly now: () => Date;
}

const API_TIMEOUT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

const COOKIE_ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";

/**
 * Specification 7.21: the identity library's token sync. The ID token becomes the session cookie
 * once the API has accepted it and its session is not revoked; it expires with the token. Only
 * pages of this origin may set it. DELETE ends the cookie's session, too.
 */
export function registerSessionRoutes(
  fastify: FastifyInstance,
  options: SessionRouteOptions,
): void {
  fastify.post(SESSION_PATH, (request, reply) =>
    answer(request, reply, async () => {
      requireSameOrigin(request, options);
      const token = readBearerToken(request);
      if (token === null) throw new ApiProblem("auth_required");
      const { status, body, retryAfter } = await callApi("checkSession", token, request, options);
      if (status !== 200) return sendProblem(reply, status, body, retryAfter);
      // Serialised by the endpoint's declared output.
      const { expires_at: expiresAt } = body as { readonly expires_at: number };
      const seconds = Math.floor(expiresAt - options.now().getTime() / 1_000);
      if (seconds <= 0) throw new ApiProblem("token_expired");
      return reply.header("set-cookie", formatCookie(token, seconds)).code(204).send();
    }),
  );
  fastify.delete(SESSION_PATH, (request, reply) =>
    answer(request, reply, async () => {
      // Whatever follows, this browser is signed out.
      void reply.header("set-cookie", formatCookie("", 0));
      const token = sessionTokenFromCookies(request.headers.cookie);
      if (token === null) return reply.code(204).send();
      requireSameOrigin(request, options);
      const { status, body, retryAfter } = await callApi("endSession", token, request, options);
      // A refused token has no session left.
      if (status === 200 || status === 401) return reply.code(204).send();
      return sendProblem(reply, status, body, retryAfter);
    }),
  );
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  handle: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  void reply.header("cache-control", "no-store");
  try {
    return await handle();
  } catch (error) {
    const problem = toApiProblem(error);
    if (problem.errorType === "internal") throw error;
    const retryAfter = problem.retryAfter === null ? null : String(problem.retryAfter);
    return sendProblem(reply, problem.status, problem.toProblem(request.id), retryAfter);
  }
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

interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
}

async function callApi(
  endpoint: "checkSession" | "endSession",
  token: string,
  request: FastifyRequest,
  { apiUrl }: SessionRouteOptions,
): Promise<ApiAnswer> {
  try {
    const response = await fetch(apiUrl + endpointUrl(endpoint), {
      method: endpointRoutes[endpoint].method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        // Recorded as the origin of the sign-in or sign-out.
        "x-forwarded-for": request.ip,
      },
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    return { status: response.status, body, retryAfter: response.headers.get("retry-after") };
  } catch (error) {
    throw new ApiProblem("unavailable", { cause: error, retryAfter: RETRY_AFTER_SECONDS });
  }
}

function sendProblem(
  reply: FastifyReply,
  status: number,
  problem: unknown,
  retryAfter: string | null,
): FastifyReply {
  if (status === 401) void reply.header("www-authenticate", "Bearer");
  if (retryAfter !== null) void reply.header("retry-after", retryAfter);
  return reply
    .code(status)
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(problem));
}
