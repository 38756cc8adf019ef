import { createRequire } from "node:module";
import type { RequestListener } from "node:http";

/**
 * Internal modules of the official emulator, which are no public interface: typed here for the
 * version in package.json and checked by start-auth-emulator.test.ts.
 */
const load = createRequire(import.meta.url);

/** A provider user; fields not listed here are kept. */
export interface EmulatorUser {
  readonly localId: string;
  /** Unix time in seconds, as text: sessions that began earlier are revoked. */
  readonly validSince?: string;
  /** Unix time in milliseconds, as text. */
  readonly lastLoginAt?: string;
  readonly providerUserInfo?: readonly { readonly providerId: string }[];
}

type ExtraClaims = Readonly<Record<string, unknown>>;

export interface ValidatedRefreshToken {
  readonly user: EmulatorUser;
  readonly provider: string;
  readonly extraClaims: ExtraClaims;
}

export interface ProjectState {
  readonly users: ReadonlyMap<string, EmulatorUser>;
  enableImprovedEmailPrivacy: boolean;
  createUserWithLocalId(uid: string, fields: object): unknown;
  updateUserByLocalId(uid: string, fields: object, options?: object): EmulatorUser;
  deleteUser(user: EmulatorUser): void;
  deleteAllAccounts(): void;
  createRefreshTokenFor(
    user: EmulatorUser,
    provider: string,
    options?: { extraClaims?: ExtraClaims },
  ): string;
  validateRefreshToken(token: string): ValidatedRefreshToken;
}

export const { AgentProjectState } = load("firebase-tools/lib/emulator/auth/state") as {
  AgentProjectState: new (projectId: string) => ProjectState;
};

/** Becomes a 400 with this message, which the Firebase SDKs know. */
export const { BadRequestError } = load("firebase-tools/lib/emulator/auth/errors") as {
  BadRequestError: new (message: string) => Error;
};

type Claims = Readonly<Record<string, unknown>>;

/**
 * The emulator's JSON Web Token library; it looks the functions up on each call, so they can be
 * replaced.
 */
export const jsonWebToken = createRequire(load.resolve("firebase-tools/lib/emulator/auth/server"))(
  "jsonwebtoken",
) as {
  sign: (claims: Claims, key: unknown, options: Readonly<Record<string, unknown>>) => string;
  decode: (token: string, options?: object) => { readonly payload: Claims } | null;
};

/** Compiling all 80 paths of the API takes seconds, so only the used ones are kept. */
const USED_PATHS =
  /^\/v1\/(accounts:(createAuthUri|delete|lookup|signIn(WithCustomToken|WithIdp|WithPassword)|signUp|update)|projects\/\{targetProjectId\}\/accounts(:(delete|lookup|update))?|projects|recaptchaParams|token)$|^\/v2\/recaptchaConfig$/;

export async function createOfficialEmulator(
  projectId: string,
  state: ProjectState,
): Promise<RequestListener> {
  const { default: interfaces } = load("firebase-tools/lib/emulator/auth/apiSpec") as {
    default: { paths: Record<string, { parameters?: unknown }> };
  };
  for (const [path, described] of Object.entries(interfaces.paths)) {
    if (!USED_PATHS.test(path)) delete interfaces.paths[path];
    // Nine optional parameters that every call may have; compiling their validators is slow.
    else delete described.parameters;
  }
  const { createApp } = load("firebase-tools/lib/emulator/auth/server") as {
    createApp: (
      projectId: string,
      singleProject: undefined,
      states: Map<string, ProjectState>,
    ) => Promise<RequestListener>;
  };
  return createApp(projectId, undefined, new Map([[projectId, state]]));
}
