import type { FastifyRequest } from "fastify";
import { ApiProblem } from "./api-problem.ts";
import { MAX_CREDENTIAL_LENGTH } from "./limits.ts";
import type { Viewer } from "./viewer.ts";
import { ANONYMOUS } from "./viewer.ts";

/**
 * The one Authorization header of a request; null when it carries none. Node keeps the first of several
 * and drops the others, another reader on the way may do otherwise: so several are refused.
 * @throws ApiProblem `bad_request` for several, `auth_invalid` for one that is too long to be a token
 */
export function credentialsOf({ raw }: Pick<FastifyRequest, "raw">): string | null {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
  const given = names.filter((name) => name.toLowerCase() === "authorization").length;
  if (given > 1) throw new ApiProblem("bad_request");
  const { authorization } = raw.headers;
  if (authorization === undefined) return null;
  if (authorization.length > MAX_CREDENTIAL_LENGTH) throw new ApiProblem("auth_invalid");
  return authorization;
}

/**
 * Who asks where nobody can sign in: nobody. Credentials are refused unread, rather than taken for none.
 * @throws ApiProblem `auth_invalid` for a request that carries any
 */
export function identifyNobody(request: FastifyRequest): Viewer {
  if (credentialsOf(request) !== null) throw new ApiProblem("auth_invalid");
  return ANONYMOUS;
}
