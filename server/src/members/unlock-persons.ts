import type { Account, EmailChangeHook, RegistrationHook } from "../accounts/index.ts";
import { personKeys } from "../billing/index.ts";
import { createKeyedHash } from "../platform/limits/keyed-hash.ts";
import { createUnlockStore } from "./unlock-store.ts";

/** By which a person is known who has spent unlocks, by whatever account. */
export interface UnlockPersons {
  readonly keysOf: (person: Pick<Account, "uid" | "email">) => readonly string[];
  /** Hooks, for the transactions of accounts. */
  readonly noteRegistration: RegistrationHook;
  readonly noteEmailChange: EmailChangeHook;
}

/** @param personSecret key of the hashes, of no other use */
export function createUnlockPersons(personSecret: string): UnlockPersons {
  const hash = createKeyedHash(personSecret);
  const keysOf: UnlockPersons["keysOf"] = (person) => Object.values(personKeys(person, hash));
  return {
    keysOf,
    noteRegistration: (executor, account) =>
      createUnlockStore(executor).addPersonKeys(account.uid, keysOf(account)),
    noteEmailChange(executor, uid, { from, to }) {
      const { addressKey } = personKeys({ uid, email: to }, hash);
      return createUnlockStore(executor).copyPerson(uid, keysOf({ uid, email: from }), addressKey);
    },
  };
}
