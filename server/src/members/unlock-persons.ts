import type { Account, EmailChangeHook, RegistrationHook } from "../accounts/index.ts";
import { personKeys } from "../billing/index.ts";
import { createKeyedHash } from "../platform/signing/keyed-hash.ts";
import type { Executor } from "../platform/database/prepared-statement.ts";
import { createUnlockStore } from "./unlock-store.ts";

/** Keys of persons who have spent unlocks, over all accounts. */
export interface UnlockPersons {
  readonly keysOf: (person: Pick<Account, "uid" | "email">) => readonly string[];
  /** Whether the terms in force count unlocks per person; until then no keys are stored. */
  readonly areCounted: (executor: Executor) => Promise<boolean>;
  /** Hooks, for the transactions of accounts. */
  readonly noteRegistration: RegistrationHook;
  readonly noteEmailChange: EmailChangeHook;
}

/** @param personSecret key of the hashes, of no other use */
export function createUnlockPersons(
  personSecret: string,
  areCounted: UnlockPersons["areCounted"],
): UnlockPersons {
  const hash = createKeyedHash(personSecret);
  const keysOf: UnlockPersons["keysOf"] = (person) => Object.values(personKeys(person, hash));
  return {
    keysOf,
    areCounted,
    async noteRegistration(executor, account) {
      if (!(await areCounted(executor))) return;
      await createUnlockStore(executor).addPersonKeys(account.uid, keysOf(account));
    },
    noteEmailChange(executor, uid, { from, to }) {
      const { addressKey } = personKeys({ uid, email: to }, hash);
      return createUnlockStore(executor).copyPerson(uid, keysOf({ uid, email: from }), addressKey);
    },
  };
}
