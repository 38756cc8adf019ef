import {
  AccountEmailTakenError,
  type AccountStore,
  ProviderEmailTakenError,
  type IdentityProvider,
  type NewAccount,
} from "../accounts/index.ts";
import type { Clock } from "../platform/clock/clock.ts";

/** Not a secret: demo accounts exist only on this machine. */
export const DEMO_PASSWORD = "tenbin-demo";

type DemoAccount = Pick<NewAccount, "uid" | "email"> & Partial<NewAccount>;

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { uid: "demo-free", email: "free@tenbin.example" },
  { uid: "demo-monitor", email: "monitor@tenbin.example", userType: "monitor" },
  { uid: "demo-enterprise", email: "enterprise@tenbin.example", userType: "enterprise" },
  { uid: "demo-operator", email: "operator@tenbin.example", operator: true },
];

export interface SeedDeps {
  readonly identities: Pick<IdentityProvider, "find" | "create">;
  readonly accounts: Pick<AccountStore, "find" | "insert" | "update">;
  readonly clock: Clock;
}

/** Creates missing accounts at the provider and in the database; existing ones stay as they are. */
export async function seedDemoAccounts({ identities, accounts, clock }: SeedDeps): Promise<void> {
  await Promise.all(
    DEMO_ACCOUNTS.map(async (demo) => {
      const { uid, email } = demo;
      try {
        const user = { uid, email, password: DEMO_PASSWORD, emailVerified: true };
        const { sessionsValidFrom: providerValidSince } =
          (await identities.find(uid)) ?? (await identities.create(user));
        const account = await accounts.find(uid);
        if (account === null) {
          await accounts.insert({ registeredAt: clock.now(), ...demo, providerValidSince });
        } else {
          const { sessionEpoch } = account;
          await accounts.update(uid, { providerValidSince, sessionEpoch });
        }
      } catch (error) {
        // Somebody has registered with this address.
        if (!(error instanceof ProviderEmailTakenError || error instanceof AccountEmailTakenError))
          throw error;
      }
    }),
  );
}
