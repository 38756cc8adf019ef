export type { Account } from "./account.ts";
export {
  type AccountChanges,
  AddressTaken,
  type AccountStore,
  createAccountStore,
  type NewAccount,
} from "./store.ts";
export { createAbsentIdentities } from "./identities.absent.ts";
export { createFirebaseIdentities } from "./identities.firebase.ts";
export {
  EmailTaken,
  type Identities,
  type Identity,
  NoSuchPerson,
  type Person,
  type PersonDetails,
} from "./identities.ts";
