import {
  AccountEmailTakenError,
  type AccountStore,
  ProviderEmailTakenError,
  type IdentityProvider,
  type NewAccount,
} from "../../accounts/index.ts";
import type { TrialOffer } from "@tenbin/contract";
import { beginDemoTrial, type DemoTrialDeps } from "./begin-demo-trial.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { isLoopback } from "../../platform/loopback.ts";
import type { Config } from "../config/config.ts";

/** Not a secret: demo accounts exist only on this machine. */
export const DEMO_PASSWORD = "tenbin-demo";

type DemoAccount = Pick<NewAccount, "uid" | "email"> & Partial<NewAccount>;

const DEMO_TRIALS: Readonly<Record<string, TrialOffer>> = {
  "demo-trial": "trial",
  "demo-temporal": "supertrial",
};

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { uid: "demo-free", email: "free@tenbin.example" },
  { uid: "demo-monitor", email: "monitor@tenbin.example", userType: "monitor" },
  { uid: "demo-enterprise", email: "enterprise@tenbin.example", userType: "enterprise" },
  { uid: "demo-operator", email: "operator@tenbin.example", operator: true },
  { uid: "demo-trial", email: "trial@tenbin.example" },
  { uid: "demo-temporal", email: "temporal@tenbin.example", userType: "temporal" },
  // Members by what the worker buys for them: `buy-demo-items.ts`.
  { uid: "demo-unit", email: "unit@tenbin.example" },
  { uid: "demo-light", email: "light@tenbin.example" },
  { uid: "demo-standard", email: "standard@tenbin.example" },
  { uid: "demo-expert", email: "expert@tenbin.example" },
];

/** Never in a real project, nor where other machines reach them. */
export function hasDemoAccounts(
  { SEED_PEOPLE, HOST }: Pick<Config, "SEED_PEOPLE" | "HOST">,
  emulatorHost: string | null,
): boolean {
  return emulatorHost !== null && SEED_PEOPLE === "on" && isLoopback(HOST);
}

export interface SeedDeps extends DemoTrialDeps {
  readonly identities: Pick<IdentityProvider, "find" | "create">;
  readonly accounts: Pick<AccountStore, "find" | "insert" | "update">;
  readonly clock: Clock;
}

/** Creates missing accounts at the provider and in the database; existing ones stay as they are. */
export async function seedDemoAccounts(deps: SeedDeps): Promise<void> {
  const { identities, accounts, clock } = deps;
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
        const offer = DEMO_TRIALS[uid];
        const { userType = "personal" } = demo;
        if (offer !== undefined) await beginDemoTrial(deps, { uid, email, userType }, offer);
      } catch (error) {
        // Somebody has registered with this address.
        if (!(error instanceof ProviderEmailTakenError || error instanceof AccountEmailTakenError))
          throw error;
      }
    }),
  );
}
