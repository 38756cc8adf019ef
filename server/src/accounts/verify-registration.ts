import { createHash } from "node:crypto";
import type { Clock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { type RequestOrigin, recordSecurityEvent } from "./audit/security-events.ts";
import { createSessionEpoch } from "./end-of-sessions.ts";
import type { IdentityProvider } from "./identities/identity-provider.ts";
import type { MailedLink } from "./links/link-store.ts";
import type { LinkService } from "./links/link-service.ts";
import { requireStrongPassword } from "./passwords/require-strong-password.ts";
import { type ProviderUserDeps, upsertProviderUser } from "./provider-users.ts";
import { type AccountStore, AccountEmailTakenError, createAccountStore } from "./store.ts";

export interface VerifyRegistrationDeps {
  readonly clock: Clock;
  readonly membershipClock: Clock;
  readonly links: LinkService;
  readonly accounts: Pick<AccountStore, "find" | "findByEmail">;
  readonly identities: ProviderUserDeps["identities"] & Pick<IdentityProvider, "customToken">;
}

export interface Registration {
  readonly email: string;
  readonly customToken: string | null;
}

/**
 * @throws ApiProblem `link_expired`, `already_registered`, `password_too_common`,
 * `password_from_context`
 */
export type VerifyRegistration = (
  presented: { readonly token: string; readonly password?: string | undefined },
  origin: RequestOrigin,
) => Promise<Registration>;

export function createVerifyRegistration(deps: VerifyRegistrationDeps): VerifyRegistration {
  const { accounts, clock, membershipClock, identities, links } = deps;

  async function rejectIfRegistered(email: string): Promise<void> {
    if ((await accounts.findByEmail(email)) !== null) throw new ApiProblem("already_registered");
  }

  async function createProviderUser(link: MailedLink, password: string) {
    const { email } = link;
    requireStrongPassword(password, email);
    await rejectIfRegistered(email);
    const uid = deriveUid(link);
    const user = await upsertProviderUser(deps, { uid, email, password });
    const sessionEpoch = createSessionEpoch();
    const customToken = await identities.customToken(uid, sessionEpoch);
    return { uid, email, customToken, sessionEpoch, providerValidSince: user.sessionsValidFrom };
  }

  return async ({ token, password }, origin) => {
    const presented = { token, purpose: "register", origin } as const;
    if (password === undefined) {
      const { email } = await links.peek(presented);
      await rejectIfRegistered(email);
      return { email, customToken: null };
    }
    return await links.use(presented, {
      atProvider: (link) => createProviderUser(link, password),
      async inDatabase(client, _, { uid, email, sessionEpoch, providerValidSince }) {
        const at = clock.now();
        const registeredAt = membershipClock.now();
        const account = { uid, email, registeredAt, sessionEpoch, providerValidSince };
        await insertAccount(createAccountStore(client), account);
        const detail = { by: "mail" };
        await recordSecurityEvent(client, { kind: "registered", uid, at, detail, ...origin });
      },
    });
  };
}

/** @throws ApiProblem `already_registered` if another account has the address */
export async function insertAccount(
  accounts: Pick<AccountStore, "insert">,
  member: Parameters<AccountStore["insert"]>[0],
) {
  try {
    return await accounts.insert(member);
  } catch (error) {
    if (error instanceof AccountEmailTakenError) {
      throw new ApiProblem("already_registered", { cause: error });
    }
    throw error;
  }
}

/** Retries with the same link create the same user; the uid reveals nothing of the secret. */
function deriveUid({ secretHash }: MailedLink): string {
  const digest = createHash("sha256").update("uid").update(secretHash).digest("base64url");
  // The length of the provider's own uids.
  return digest.replace(/[-_]/g, "").slice(0, 28);
}
