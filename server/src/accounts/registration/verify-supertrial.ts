import type { Clock } from "../../platform/clock/clock.ts";
import type { ApplicationHook } from "./application-hook.ts";
import { type RequestOrigin, recordSecurityEvent } from "../audit/security-events.ts";
import { createSessionEpoch } from "../end-of-sessions.ts";
import type { IdentityProvider } from "../identities/identity-provider.ts";
import type { LinkService } from "../links/link-service.ts";
import type { MailedLink } from "../links/link-store.ts";
import { type ProviderUserDeps, upsertProviderUser } from "../provider-users.ts";
import type { RegistrationHook } from "./registration-hook.ts";
import type { AccountStore } from "../store.ts";
import { deriveUid, insertAccount } from "./verify-registration.ts";

export interface VerifySupertrialDeps {
  readonly clock: Clock;
  readonly membershipClock: Clock;
  readonly links: LinkService;
  readonly accounts: Pick<AccountStore, "find" | "findByEmail">;
  readonly identities: ProviderUserDeps["identities"] & Pick<IdentityProvider, "customToken">;
  readonly onApplication: ApplicationHook;
  readonly onRegistration: RegistrationHook;
}

export interface SupertrialApplication {
  readonly status: "usable" | "done";
  readonly email: string;
  /** Null for members who sign in by a password or with Google. */
  readonly customToken: string | null;
}

/**
 * Applies for the supertrial: who is not registered becomes a temporal member.
 * @throws ApiProblem `link_expired`, `already_registered`, and what the hook throws
 */
export type VerifySupertrial = (
  presented: { readonly token: string; readonly confirm: boolean },
  origin: RequestOrigin,
) => Promise<SupertrialApplication>;

export function createVerifySupertrial(deps: VerifySupertrialDeps): VerifySupertrial {
  const { accounts, clock, membershipClock, identities, links, onApplication, onRegistration } =
    deps;

  async function admit(link: MailedLink) {
    const { email } = link;
    const known = await accounts.findByEmail(email);
    if (known !== null) {
      const { uid, sessionEpoch, userType } = known;
      const isTemporal = userType === "temporal";
      const customToken = isTemporal ? await identities.customToken(uid, sessionEpoch) : null;
      return { uid, customToken, created: null };
    }
    const uid = deriveUid(link);
    const user = await upsertProviderUser(deps, { uid, email });
    const sessionEpoch = createSessionEpoch();
    const customToken = await identities.customToken(uid, sessionEpoch);
    const providerValidSince = user.sessionsValidFrom;
    return { uid, customToken, created: { email, sessionEpoch, providerValidSince } };
  }

  return async ({ token, confirm }, origin) => {
    const presented = { token, purpose: "supertrial", origin } as const;
    const { email } = await links.peek(presented);
    if (!confirm) return { status: "usable", email, customToken: null };
    const { customToken } = await links.use(presented, {
      atProvider: admit,
      async inDatabase(client, _, { uid, created }) {
        if (created !== null) {
          const registeredAt = membershipClock.now();
          const member = { uid, ...created, registeredAt, userType: "temporal" } as const;
          await insertAccount(client, member, onRegistration);
          const event = { kind: "registered", uid, at: clock.now() } as const;
          await recordSecurityEvent(client, { ...event, detail: { by: "supertrial" }, ...origin });
        }
        await onApplication(client, { uid, offer: "supertrial" });
      },
    });
    return { status: "done", email, customToken };
  };
}
