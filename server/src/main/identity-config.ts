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
  if (account !== undefined && account.project_id !== project) {
    problems.push(
      "FIREBASE_SERVICE_ACCOUNT: the key is of another project than FIREBASE_PROJECT_ID",
    );
  }
  return problems;
}
