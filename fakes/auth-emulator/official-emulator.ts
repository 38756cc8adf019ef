import { createRequire } from "node:module";
import type { RequestListener } from "node:http";

/**
 * The official emulator's own modules. They are no public interface: what is used of them is written down
 * here, for the version that package.json names, and held by create-auth-emulator.test.ts.
 */
const load = createRequire(import.meta.url);

/** A person as the emulator keeps one; more fields than these pass through. */
export interface EmulatorUser {
  readonly localId: string;
  /** Unix time in seconds, as text: sessions that began before are over. */
  readonly validSince?: string;
  /** Unix time in milliseconds, as text. */
  readonly lastLoginAt?: string;
  readonly providerUserInfo?: readonly { readonly providerId: string }[];
}

type ExtraClaims = Readonly<Record<string, unknown>>;

/** What a refresh token stands for. */
export interface ValidatedRefreshToken {
  readonly user: EmulatorUser;
  readonly provider: string;
  readonly extraClaims: ExtraClaims;
}

/** All people of one project, in memory. */
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

/** Answered as 400 with this message, which the Firebase SDKs know. */
export const { BadRequestError } = load("firebase-tools/lib/emulator/auth/errors") as {
  BadRequestError: new (message: string) => Error;
};

type Claims = Readonly<Record<string, unknown>>;

/** The JSON Web Token library of the emulator, as an object whose functions it looks up at every call. */
export const jsonWebToken = createRequire(load.resolve("firebase-tools/lib/emulator/auth/server"))(
  "jsonwebtoken",
) as {
  sign: (claims: Claims, key: unknown, options: Readonly<Record<string, unknown>>) => string;
};

/** Compiling all 80 paths of the interface takes seconds; these are the ones that are used. */
const USED_PATHS =
  /^\/v1\/(accounts:(createAuthUri|delete|lookup|signIn(WithCustomToken|WithIdp|WithPassword)|signUp|update)|projects\/\{targetProjectId\}\/accounts(:(delete|lookup|update))?|projects|recaptchaParams|token)$|^\/v2\/recaptchaConfig$/;

/** The emulator as a listener for requests, on that state. */
export async function createOfficialEmulator(
  projectId: string,
  state: ProjectState,
): Promise<RequestListener> {
  const { default: interfaces } = load("firebase-tools/lib/emulator/auth/apiSpec") as {
    default: { paths: Record<string, { parameters?: unknown }> };
  };
  for (const [path, described] of Object.entries(interfaces.paths)) {
    if (!USED_PATHS.test(path)) delete interfaces.paths[path];
    // Nine that any call may have and none needs: each costs a validator of its own.
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
