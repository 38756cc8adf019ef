import { loadModule } from "../browser/load-module.ts";
import type { IdentityClient, IdentitySettings } from "./identity.ts";

let settle: (settings: IdentitySettings) => void;
const configured = new Promise<IdentitySettings>((resolve) => (settle = resolve));

export function configureIdentity(settings: IdentitySettings): void {
  settle(settings);
}

let loading: Promise<IdentityClient> | undefined;

export function loadIdentity(): Promise<IdentityClient> {
  loading ??= create().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function create(): Promise<IdentityClient> {
  const settings = await configured;
  const { createFirebaseIdentity } = await loadModule(() => import("./firebase-identity.ts"));
  return createFirebaseIdentity(settings);
}
