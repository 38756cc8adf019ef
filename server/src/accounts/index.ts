export type { Account } from "./account.ts";
export {
  type AccountChanges,
  AddressTaken,
  type AccountStore,
  createAccountStore,
  type NewAccount,
} from "./store.ts";
