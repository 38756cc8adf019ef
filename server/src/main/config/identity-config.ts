import { isLoopback } from "../../platform/loopback.ts";
import type { SettingValues } from "./settings.ts";

export interface IdentityConfig {
  readonly projectId: string;
  /** Public: identifies the project, grants nothing. */
  readonly apiKey: string;
  /** Host of the provider's sign-in pages; null: the pages' own host. */
  readonly authDomain: string | null;
  /** `host:port`; null for a real project. */
  readonly emulatorHost: string | null;
  readonly serviceAccount: NonNullable<SettingValues["FIREBASE_SERVICE_ACCOUNT"]> | null;
}

/** Firebase's tools never contact a real project under a `demo-` name. */
const LOCAL_PROJECT_ID = "demo-tenbin";

/** Null if nothing is configured: nobody can sign in. */
export function readIdentityConfig(config: SettingValues): IdentityConfig | null {
  const emulatorHost = config.FIREBASE_AUTH_EMULATOR_HOST ?? null;
  const projectId = config.FIREBASE_PROJECT_ID ?? (emulatorHost === null ? null : LOCAL_PROJECT_ID);
  if (projectId === null) return null;
  return {
    projectId,
    apiKey: config.FIREBASE_API_KEY ?? LOCAL_PROJECT_ID,
    authDomain: config.FIREBASE_AUTH_DOMAIN ?? null,
    emulatorHost,
    serviceAccount: config.FIREBASE_SERVICE_ACCOUNT ?? null,
  };
}

/** With the emulator anybody can sign in as anybody: whether other machines would reach it through pages or API. */
export function emulatorProblem({
  HOST,
  EMULATOR_ON_NETWORK,
}: Pick<SettingValues, "HOST" | "EMULATOR_ON_NETWORK">): string | null {
  if (isLoopback(HOST) || EMULATOR_ON_NETWORK === "on") return null;
  return `HOST: ${HOST} would let other machines sign in as anybody, as sign-ins go to the identity emulator. Set FIREBASE_PROJECT_ID, or EMULATOR_ON_NETWORK=on in a network of people you trust`;
}

export function validateIdentitySettings(config: SettingValues): string[] {
  const {
    FIREBASE_PROJECT_ID: project,
    FIREBASE_SERVICE_ACCOUNT: account,
    FIREBASE_AUTH_EMULATOR_HOST: emulator,
  } = config;
  const problems: string[] = [];
  if (project !== undefined && emulator === undefined) {
    if (config.FIREBASE_API_KEY === undefined) {
      problems.push("FIREBASE_API_KEY: required with FIREBASE_PROJECT_ID");
    }
    if (account === undefined && config.GOOGLE_APPLICATION_CREDENTIALS === undefined) {
      problems.push(
        "FIREBASE_SERVICE_ACCOUNT: required with FIREBASE_PROJECT_ID, or GOOGLE_APPLICATION_CREDENTIALS",
      );
    }
  }
  const exposed = emulator === undefined ? null : emulatorProblem(config);
  if (exposed !== null) problems.push(exposed);
  if (account !== undefined && account.project_id !== project) {
    problems.push(
      "FIREBASE_SERVICE_ACCOUNT: the key is of another project than FIREBASE_PROJECT_ID",
    );
  }
  return problems;
}
