import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type EmulatorUser,
  type ProjectState,
  AgentProjectState,
  BadRequestError,
} from "./official-emulator.ts";

const FILE = "people.json";

/**
 * Start of the session, Unix time in seconds. Stored in refresh tokens, never issued as a claim.
 */
export const SESSION_START_CLAIM = "_sessionBegan";

export interface UserStore {
  readonly state: ProjectState;
  /** Grows with each change. */
  readonly revision: number;
  /** @throws when the file cannot be written; the changes are saved with the next ones */
  save(): void;
}

/** @throws when the file was not written by this emulator */
export function openUserStore(folder: string, projectId: string): UserStore {
  const path = join(folder, FILE);
  const state = new SessionState(projectId);
  state.enableImprovedEmailPrivacy = true;
  for (const storedUser of readUsers(path)) restoreUser(state, storedUser);
  let saved = state.revision;
  return {
    state,
    get revision() {
      return state.revision;
    },
    save() {
      if (state.revision === saved) return;
      const { revision } = state;
      // Contains passwords in plain text, as the emulator keeps them; hence mode 0600.
      const text = JSON.stringify({ people: [...state.users.values()] });
      writeFileSync(`${path}.new`, text, { mode: 0o600 });
      renameSync(`${path}.new`, path);
      saved = revision;
    },
  };
}

function readUsers(path: string): readonly EmulatorUser[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return [];
  }
  return (JSON.parse(text) as { people: readonly EmulatorUser[] }).people;
}

function restoreUser(
  state: ProjectState,
  { localId, providerUserInfo = [], ...fields }: EmulatorUser,
) {
  state.createUserWithLocalId(localId, fields);
  // The state creates the password entry itself from the address and the password.
  const others = providerUserInfo.filter(({ providerId }) => providerId !== "password");
  state.updateUserByLocalId(localId, {}, { upsertProviders: others });
}

/**
 * Adds two behaviours of the real service: a session keeps its start time across token refreshes,
 * and a revoked session cannot be refreshed.
 */
class SessionState extends AgentProjectState {
  revision = 0;

  override updateUserByLocalId(uid: string, fields: object, options?: object): EmulatorUser {
    this.revision += 1;
    return super.updateUserByLocalId(uid, fields, options);
  }

  override deleteUser(user: EmulatorUser): void {
    this.revision += 1;
    super.deleteUser(user);
  }

  override deleteAllAccounts(): void {
    this.revision += 1;
    super.deleteAllAccounts();
  }

  override createRefreshTokenFor(
    user: EmulatorUser,
    provider: string,
    { extraClaims = {}, ...rest }: { extraClaims?: Readonly<Record<string, unknown>> } = {},
  ): string {
    const began = extraClaims[SESSION_START_CLAIM] ?? sessionStartTime(user);
    const claims = { ...extraClaims, [SESSION_START_CLAIM]: began };
    return super.createRefreshTokenFor(user, provider, { ...rest, extraClaims: claims });
  }

  override validateRefreshToken(token: string) {
    const refreshed = super.validateRefreshToken(token);
    const began = Number(refreshed.extraClaims[SESSION_START_CLAIM]);
    if (Number(refreshed.user.validSince ?? 0) > began) throw new BadRequestError("TOKEN_EXPIRED");
    return refreshed;
  }
}

/** At least `validSince`: rounding to seconds must not make a new session look revoked. */
export function sessionStartTime({ lastLoginAt, validSince }: EmulatorUser): number {
  return Math.max(Math.floor(Number(lastLoginAt ?? Date.now()) / 1_000), Number(validSince ?? 0));
}
