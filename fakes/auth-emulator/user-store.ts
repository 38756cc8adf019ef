import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type EmulatorUser,
  type ProjectState,
  AgentProjectState,
  BadRequestError,
} from "./official-emulator.ts";

const FILE = "people.json";

/** Inside a session's tokens: when it began, Unix time in seconds. Never leaves as a claim of its own. */
export const SESSION_START_CLAIM = "_sessionBegan";

export interface UserStore {
  readonly state: ProjectState;
  /** Writes what has changed since the last time. Afterwards it survives the end of the process. */
  save(): void;
}

/** The people of a project as the folder has them. @throws when its file is not of this emulator's making */
export function openUserStore(folder: string, projectId: string): UserStore {
  const path = join(folder, FILE);
  const state = new SessionState(projectId);
  state.enableImprovedEmailPrivacy = true;
  for (const person of readUsers(path)) restoreUser(state, person);
  state.changed = false;
  return {
    state,
    save() {
      if (!state.changed) return;
      // Passwords are in there as the emulator keeps them, readable.
      const text = JSON.stringify({ people: [...state.users.values()] });
      writeFileSync(`${path}.new`, text, { mode: 0o600 });
      renameSync(`${path}.new`, path);
      state.changed = false;
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
  // The state adds the password's entry itself, from the address and the password.
  const others = providerUserInfo.filter(({ providerId }) => providerId !== "password");
  state.updateUserByLocalId(localId, {}, { upsertProviders: others });
}

/**
 * The official state, and two things that the real service does beside: a session keeps the moment it
 * began, however often its token is refreshed, and a session that was ended cannot be refreshed.
 */
class SessionState extends AgentProjectState {
  changed = false;

  override updateUserByLocalId(uid: string, fields: object, options?: object): EmulatorUser {
    this.changed = true;
    return super.updateUserByLocalId(uid, fields, options);
  }

  override deleteUser(user: EmulatorUser): void {
    this.changed = true;
    super.deleteUser(user);
  }

  override deleteAllAccounts(): void {
    this.changed = true;
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

/** A session that begins now begins no earlier than sessions may, though both are rounded to seconds. */
export function sessionStartTime({ lastLoginAt, validSince }: EmulatorUser): number {
  return Math.max(Math.floor(Number(lastLoginAt ?? Date.now()) / 1_000), Number(validSince ?? 0));
}
