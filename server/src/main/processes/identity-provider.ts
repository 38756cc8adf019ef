import {
  createDisabledIdentityProvider,
  createFirebaseIdentityProvider,
  type IdentityProvider,
} from "../../accounts/index.ts";
import type { Config } from "../config/config.ts";

export function createIdentityProvider({ identity }: Pick<Config, "identity">): IdentityProvider {
  return identity === null
    ? createDisabledIdentityProvider()
    : createFirebaseIdentityProvider(identity);
}
