import type { FastifyRequest } from "fastify";
import { ApiProblem } from "./api-problem.ts";
import { MAX_CREDENTIAL_LENGTH } from "./limits/request-limits.ts";

/** RFC 6750 §2.1; the scheme is case-insensitive (RFC 9110 §11.1). */
const BEARER_PATTERN = /^bearer +([\w.~+/-]+=*)$/i;

/**
 * Null without credentials. Node keeps the first of several Authorization headers, but a proxy may
 * use another, so several are rejected.
 * @throws ApiProblem `bad_request` for several headers, `auth_invalid` for a malformed token
 */
export function readBearerToken({ raw }: Pick<FastifyRequest, "raw">): string | null {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
  const headerCount = names.filter((name) => name.toLowerCase() === "authorization").length;
  if (headerCount > 1) throw new ApiProblem("bad_request");
  const { authorization } = raw.headers;
  if (authorization === undefined) return null;
  if (authorization.length > MAX_CREDENTIAL_LENGTH) throw new ApiProblem("auth_invalid");
  const token = BEARER_PATTERN.exec(authorization)?.[1];
  if (token === undefined) throw new ApiProblem("auth_invalid");
  return token;
}
