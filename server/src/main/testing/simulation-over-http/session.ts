import { type IdentityProvider, createDisabledIdentityProvider } from "../../../accounts/index.ts";
import type { Member } from "../../../billing/testing/simulation/product.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { ApiProblem } from "../../../platform/http/api-problem.ts";

/** Seconds. */
const TOKEN_LIFETIME = 3_600;

/** A session that goes on as long as its tokens are renewed. */
export interface MemberSession {
  readonly identities: IdentityProvider;
  /** An ID token of now. */
  issueToken(): string;
}

/** @param clock by which it begins, and by which its tokens expire */
export function beginSession({ uid, email }: Member, clock: Clock): MemberSession {
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  const authTime = seconds();
  return {
    issueToken: () => `${uid}.${authTime}.${seconds() + TOKEN_LIFETIME}`,
    identities: {
      ...createDisabledIdentityProvider(),
      verify(token) {
        const [of, begun, expiresAt] = token.split(".");
        if (of !== uid || Number(begun) !== authTime) throw new ApiProblem("auth_invalid");
        if (Number(expiresAt) <= seconds()) throw new ApiProblem("token_expired");
        return Promise.resolve({
          uid,
          email,
          emailVerified: true,
          signInProvider: "password",
          sessionEpoch: null,
          googleSubject: null,
          authTime,
          expiresAt: Number(expiresAt),
        });
      },
      find: () =>
        Promise.resolve({
          uid,
          email,
          emailVerified: true,
          disabled: false,
          providers: ["password"],
          google: null,
          sessionsValidFrom: new Date(0),
        }),
    },
  };
}
