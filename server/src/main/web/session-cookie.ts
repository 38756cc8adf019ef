import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { linkTo, links } from "@tenbin/contract";
import { SESSION_COOKIE, SESSION_PATH } from "@tenbin/contract/session";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { addressOf } from "../../platform/http/caller.ts";
import { bearerOf } from "../../platform/http/credentials.ts";
import { toProblem } from "../../platform/http/to-problem.ts";

export interface SessionOptions {
  /** Origin of the API as this process reaches it. */
  readonly apiUrl: string;
  /** Origin of the pages as the reader's browser sees it. */
  readonly originOf: (request: FastifyRequest) => string;
  readonly now: () => Date;
}

/** Milliseconds for the API to say whether a token may become a session. */
const API_TIMEOUT_MS = 10_000;

const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";

/**
 * Specification §7: the identity library's token sync. The ID token becomes the cookie by which pages
 * are rendered for whoever is signed in, once the API has found it good and its session not revoked; it
 * goes when the token ends. Of pages only those of this very origin may bring one.
 */
export function serveSession(fastify: FastifyInstance, options: SessionOptions): void {
  fastify.post(SESSION_PATH, async (request, reply) => {
    void reply.header("cache-control", "no-store");
    try {
      requireOwnPage(request, options);
      const token = bearerOf(request);
      if (token === null) throw new ApiProblem("auth_required");
      const answer = await askApi(token, addressOf(request), options);
      if ("refusal" in answer) return refuse(reply, answer.status, answer.refusal);
      const seconds = Math.floor(answer.expiresAt - options.now().getTime() / 1_000);
      if (seconds <= 0) throw new ApiProblem("token_expired");
      return await reply.header("set-cookie", cookie(token, seconds)).code(204).send();
    } catch (error) {
      const problem = toProblem(error);
      if (problem.errorType === "internal") throw error;
      return refuse(reply, problem.status, problem.toProblem(request.id));
    }
  });
  fastify.delete(SESSION_PATH, (_, reply) =>
    reply.header("cache-control", "no-store").header("set-cookie", cookie("", 0)).code(204).send(),
  );
}

function cookie(value: string, seconds: number): string {
  return `${SESSION_COOKIE}=${value}; Max-Age=${seconds}; ${ATTRIBUTES}`;
}

/**
 * Browsers name the origin of every POST. Whoever names none is a program, not a page that misuses a reader's
 * browser: it shows a token of its own.
 */
function requireOwnPage(request: FastifyRequest, { originOf }: SessionOptions): void {
  const own = originOf(request);
  const { origin = own, "sec-fetch-site": site = "same-origin" } = request.headers;
  if (origin !== own || site !== "same-origin") throw new ApiProblem("origin_denied");
}

type Answer =
  | { readonly expiresAt: number }
  | { readonly status: number; readonly refusal: unknown };

async function askApi(token: string, address: string, { apiUrl }: SessionOptions): Promise<Answer> {
  try {
    const answer = await fetch(apiUrl + linkTo("checkSession"), {
      method: links.checkSession.method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        // Where the sign-in is on record to have come from.
        "x-forwarded-for": address,
      },
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    });
    const body: unknown = await answer.json();
    if (!answer.ok) return { status: answer.status, refusal: body };
    // Serialised through the endpoint's declared output.
    return { expiresAt: (body as { readonly expires_at: number }).expires_at };
  } catch (error) {
    throw new ApiProblem("unavailable", { cause: error });
  }
}

function refuse(reply: FastifyReply, status: number, problem: unknown): FastifyReply {
  if (status === 401) void reply.header("www-authenticate", "Bearer");
  return reply
    .code(status)
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(problem));
}
