import type { FastifyRequest } from "fastify";
import { ApiProblem } from "./api-problem.ts";
import { MAX_CREDENTIAL_LENGTH } from "./limits.ts";

/** RFC 6750 §2.1; the name of the scheme may be written in any case (RFC 9110 §11.1). */
const BEARER_PATTERN = /^bearer +([\w.~+/-]+=*)$/i;

/**
 * The bearer token of a request; null when it carries no credentials. Node keeps the first of several
 * Authorization headers and drops the others, another reader on the way may do otherwise: so several are
 * refused.
 * @throws ApiProblem `bad_request` for several, `auth_invalid` for what cannot be a token
 */
export function readBearerToken({ raw }: Pick<FastifyRequest, "raw">): string | null {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
  const given = names.filter((name) => name.toLowerCase() === "authorization").length;
  if (given > 1) throw new ApiProblem("bad_request");
  const { authorization } = raw.headers;
  if (authorization === undefined) return null;
  if (authorization.length > MAX_CREDENTIAL_LENGTH) throw new ApiProblem("auth_invalid");
  const token = BEARER_PATTERN.exec(authorization)?.[1];
  if (token === undefined) throw new ApiProblem("auth_invalid");
  return token;
}
