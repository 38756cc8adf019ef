import { errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import type { Clock } from "../../platform/clock/clock.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { Identity } from "./identity-provider.ts";

/** The only algorithm of Firebase ID tokens. */
const ALGORITHM = "RS256";
/** Tolerated lead of the provider's clock. */
const CLOCK_SKEW_SECONDS = 5;

/** Longest accepted lifetime; ID tokens are issued for an hour. */
const MAX_LIFETIME_SECONDS = 2 * 3_600;
/** Set in custom tokens; carried by the ID tokens of their sessions. */
export const SESSION_EPOCH_CLAIM = "session_epoch";

const seconds = z.number().finite();
const claims = z.object({
  sub: z.string().min(1).max(128),
  // A single audience, as Firebase issues it.
  aud: z.string(),
  exp: seconds,
  iat: seconds,
  auth_time: seconds,
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  [SESSION_EPOCH_CLAIM]: z.string().optional(),
  firebase: z.object({
    sign_in_provider: z.string(),
    // Of the user when the token was issued.
    identities: z.object({ "google.com": z.array(z.string()).optional() }).optional(),
    // Tenants have their own users, whose uids could collide with ours.
    tenant: z.undefined().optional(),
  }),
});

export interface TokenVerifierOptions {
  readonly projectId: string;
  readonly getKey: JWTVerifyGetKey;
  readonly clock: Clock;
}

/**
 * Verifies ID tokens as documented for third-party libraries:
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library
 * @throws ApiProblem `token_expired` for a valid token at the wrong time, `auth_invalid` for anything else,
 * `unavailable` when the keys cannot be fetched
 */
export function createTokenVerifier({ projectId, getKey, clock }: TokenVerifierOptions) {
  const expected = {
    algorithms: [ALGORITHM],
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
  };
  return async (token: string): Promise<Identity> => {
    if (!isCanonical(token)) throw new ApiProblem("auth_invalid");
    const now = clock.now();
    const payload = await verify(token, getKey, { ...expected, currentDate: now });
    const read = claims.safeParse(payload);
    if (!read.success) throw new ApiProblem("auth_invalid", { cause: read.error });
    const { sub, email, email_verified: emailVerified, auth_time: authTime, iat, exp } = read.data;
    const { sign_in_provider: signInProvider, identities } = read.data.firebase;
    const latest = now.getTime() / 1_000 + CLOCK_SKEW_SECONDS;
    if (iat > latest || authTime > latest) throw new ApiProblem("token_expired");
    if (exp - iat > MAX_LIFETIME_SECONDS) throw new ApiProblem("auth_invalid");
    return {
      uid: sub,
      email: email ?? null,
      emailVerified,
      signInProvider,
      googleSubject: identities?.["google.com"]?.[0] ?? null,
      sessionEpoch: read.data[SESSION_EPOCH_CLAIM] ?? null,
      authTime,
      expiresAt: exp,
    };
  };
}

async function verify(
  token: string,
  keyOf: JWTVerifyGetKey,
  options: NonNullable<Parameters<typeof jwtVerify>[2]>,
): Promise<unknown> {
  const namedKey: JWTVerifyGetKey = (header, input) => {
    if (header.kid === undefined) throw new ApiProblem("auth_invalid");
    return keyOf(header, input);
  };
  try {
    return (await jwtVerify(token, namedKey, options)).payload;
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    const type = error instanceof errors.JWTExpired ? "token_expired" : "auth_invalid";
    throw new ApiProblem(type, { cause: error });
  }
}

/** Requires canonical base64url: the spare bits of its last character would let several texts encode one signature. */
function isCanonical(token: string): boolean {
  const signature = /^[\w-]+\.[\w-]+\.([\w-]+)$/.exec(token)?.[1];
  if (signature === undefined) return false;
  return Buffer.from(signature, "base64url").toString("base64url") === signature;
}
