import { loadModule } from "../browser/load-module.ts";
import type { Identity, IdentitySettings } from "./identity.ts";

let settle: (settings: IdentitySettings) => void;
const configured = new Promise<IdentitySettings>((resolve) => (settle = resolve));

export function configureIdentity(settings: IdentitySettings): void {
  settle(settings);
}

let loading: Promise<Identity> | undefined;

export function loadIdentity(): Promise<Identity> {
  loading ??= create().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function create(): Promise<Identity> {
  const settings = await configured;
  const { createFirebaseIdentity } = await loadModule(() => import("./firebase-identity.ts"));
  return createFirebaseIdentity(settings);
}
