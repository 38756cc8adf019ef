import { createHash } from "node:crypto";
import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Executor } from "../../platform/database/prepared-statement.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { type RequestOrigin, recordSecurityEvent } from "../audit/security-events.ts";
import type { Account } from "../account.ts";
import type { ApplicationHook } from "./application-hook.ts";
import { type EndAtProviderDeps, endAtProvider } from "../end-at-provider.ts";
import { createSessionEnd, createSessionEpoch } from "../end-of-sessions.ts";
import type { IdentityProvider, ProviderUser } from "../identities/identity-provider.ts";
import type { MailedLink } from "../links/link-store.ts";
import type { LinkService } from "../links/link-service.ts";
import type { RegistrationHook } from "./registration-hook.ts";
import { requireStrongPassword } from "../passwords/require-strong-password.ts";
import { type ProviderUserDeps, upsertProviderUser } from "../provider-users.ts";
import { googleSubjectOfEmail, withOwnSignIn } from "../rules.ts";
import {
  type AccountStore,
  AccountEmailTakenError,
  createAccountStore,
  type NewAccount,
} from "../store.ts";

export interface VerifyRegistrationDeps {
  readonly clock: Clock;
  readonly membershipClock: Clock;
  readonly links: LinkService;
  readonly accounts: Pick<AccountStore, "find" | "findByEmail">;
  readonly identities: ProviderUserDeps["identities"] &
    EndAtProviderDeps["identities"] &
    Pick<IdentityProvider, "customToken">;
  readonly onApplication: ApplicationHook;
  readonly onRegistration: RegistrationHook;
}

export interface Registration {
  readonly email: string;
  readonly customToken: string | null;
}

/**
 * @throws ApiProblem `link_expired`, `already_registered` for a used link of a finished registration, too,
 * `password_too_common`, `password_from_context`
 */
export type VerifyRegistration = (
  presented: { readonly token: string; readonly password?: string | undefined },
  origin: RequestOrigin,
) => Promise<Registration>;

export function createVerifyRegistration(deps: VerifyRegistrationDeps): VerifyRegistration {
  const { accounts, clock, membershipClock, identities, links, onApplication, onRegistration } =
    deps;

  /** Only temporal members register as well: it is how they go on once their time is over. */
  async function findTemporal(email: string): Promise<Account | null> {
    const account = await accounts.findByEmail(email);
    if (account !== null && account.userType !== "temporal") {
      throw new ApiProblem("already_registered");
    }
    return account;
  }

  async function createProviderUser(link: MailedLink, password: string) {
    const { email } = link;
    requireStrongPassword(password, email);
    const temporal = await findTemporal(email);
    const uid = temporal?.uid ?? deriveUid(link);
    const change = () => upsertProviderUser(deps, { uid, email, password });
    const sessionEpoch = createSessionEpoch();
    const customToken = await identities.customToken(uid, sessionEpoch);
    const user = { uid, email, customToken, sessionEpoch };
    if (temporal !== null) {
      const keptGoogle = (linked: ProviderUser["google"]) => googleSubjectOfEmail(email, linked);
      const end = await endAtProvider(deps, temporal, { change, setsPassword: true, keptGoogle });
      return { ...user, temporal, end };
    }
    const { sessionsValidFrom } = await change();
    return { ...user, temporal, providerValidSince: sessionsValidFrom };
  }

  async function storeMember(
    client: pg.PoolClient,
    user: Awaited<ReturnType<typeof createProviderUser>>,
  ) {
    const { uid, email, sessionEpoch } = user;
    if (user.temporal !== null) {
      const end = createSessionEnd(user.end, clock.now());
      await createAccountStore(client).update(uid, {
        ...end,
        sessionEpoch,
        ...withOwnSignIn(user.temporal),
      });
      return;
    }
    const { providerValidSince } = user;
    const registeredAt = membershipClock.now();
    const member = { uid, email, registeredAt, sessionEpoch, providerValidSince };
    await insertAccount(client, member, onRegistration);
    await onApplication(client, { uid, offer: "trial" });
  }

  return async ({ token, password }, origin) => {
    const presented = { token, purpose: "register", origin } as const;
    const registered = await links.findUsed(presented);
    if (registered !== null) await findTemporal(registered);
    if (password === undefined) {
      const { email } = await links.peek(presented);
      await findTemporal(email);
      return { email, customToken: null };
    }
    return await links.use(presented, {
      atProvider: (link) => createProviderUser(link, password),
      async inDatabase(client, _, user) {
        await storeMember(client, user);
        const { uid } = user;
        const at = clock.now();
        const detail = { by: "mail" };
        await recordSecurityEvent(client, { kind: "registered", uid, at, detail, ...origin });
      },
    });
  };
}

/**
 * @returns null for a uid that has an account
 * @throws ApiProblem `already_registered` if another account has the address
 */
export async function insertAccount(
  executor: Executor,
  member: NewAccount,
  onRegistration: RegistrationHook,
): Promise<Account | null> {
  try {
    const account = await createAccountStore(executor).insert(member);
    if (account !== null) await onRegistration(executor, account);
    return account;
  } catch (error) {
    if (error instanceof AccountEmailTakenError) {
      throw new ApiProblem("already_registered", { cause: error });
    }
    throw error;
  }
}

/** Retries with the same link create the same user; the uid reveals nothing of the secret. */
export function deriveUid({ secretHash }: MailedLink): string {
  const digest = createHash("sha256").update("uid").update(secretHash).digest("base64url");
  // The length of the provider's own uids.
  return digest.replace(/[-_]/g, "").slice(0, 28);
}
