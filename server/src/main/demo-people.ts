import {
  AddressTaken,
  type AccountStore,
  EmailTaken,
  type Identities,
  type NewAccount,
} from "../accounts/index.ts";
import type { Clock } from "../platform/clock/clock.ts";

/** Common password of the demo people: theirs is no secret, and they exist on one machine only. */
export const DEMO_PASSWORD = "tenbin-demo";

type DemoPerson = Pick<NewAccount, "uid" | "email"> & Partial<NewAccount>;

/** People of a local start, each in the state that the name says. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { uid: "demo-free", email: "free@tenbin.example" },
  { uid: "demo-monitor", email: "monitor@tenbin.example", userType: "monitor" },
  { uid: "demo-enterprise", email: "enterprise@tenbin.example", userType: "enterprise" },
  { uid: "demo-operator", email: "operator@tenbin.example", operator: true },
];

export interface SeedParts {
  readonly identities: Pick<Identities, "find" | "create">;
  readonly accounts: Pick<AccountStore, "find" | "insert">;
  readonly clock: Clock;
}

/** Makes those that are missing, at the provider or among the members; the others stay as they are. */
export async function seedPeople({ identities, accounts, clock }: SeedParts): Promise<void> {
  await Promise.all(
    DEMO_PEOPLE.map(async (person) => {
      const { uid, email } = person;
      try {
        if ((await identities.find(uid)) === null) {
          await identities.create({ uid, email, password: DEMO_PASSWORD, emailVerified: true });
        }
        if ((await accounts.find(uid)) === null) {
          await accounts.insert({ registeredAt: clock.now(), ...person });
        }
      } catch (error) {
        // Somebody registered with the address themselves.
        if (!(error instanceof EmailTaken || error instanceof AddressTaken)) throw error;
      }
    }),
  );
}
