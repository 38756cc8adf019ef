import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  type OsUser,
  ensureAccessibleBinaries,
  ensureAccessibleDirectory,
  findUnprivilegedUser,
} from "./os-user.ts";
import { type PostgresBinaries, findBinaries, POSTGRES_MAJOR } from "./binaries.ts";

const execFileAsync = promisify(execFile);

export interface Cluster {
  readonly directory: string;
  readonly osUser: OsUser | null;
  readonly binaries: PostgresBinaries;
  readonly password: string;
}

export const SUPERUSER = "tenbin";

/** Repeats an interrupted initialisation. @throws for a cluster of another major version */
export async function openCluster(directory: string): Promise<Cluster> {
  const account = await findUnprivilegedUser();
  const binaries = await ensureAccessibleBinaries(await findBinaries(), account);
  const real = await ensureAccessibleDirectory(directory, account);
  const data = join(real, "data");
  const version = await readFile(join(data, "PG_VERSION"), "utf8").catch(() => null);
  if (version !== null && version.trim() !== String(POSTGRES_MAJOR)) {
    throw new Error(versionMismatchMessage(data, version.trim()));
  }
  const password = await readOrCreatePassword(real, account);
  if (version === null) await initCluster(data, account, binaries, password);
  return { directory: data, osUser: account, binaries, password };
}

function versionMismatchMessage(data: string, version: string): string {
  return [
    `The database in ${data} was made by PostgreSQL ${version}; this version of Tenbin carries ${POSTGRES_MAJOR}.`,
    `Export it with the tools of PostgreSQL ${version} (postgres -D ${data}, then pg_dumpall > export.sql),`,
    `restore that into a PostgreSQL ${POSTGRES_MAJOR} and name it in DATABASE_URL; or choose an empty DATA_DIR to start anew.`,
  ].join(" ");
}

async function readOrCreatePassword(real: string, account: OsUser | null): Promise<string> {
  const path = join(real, "password");
  const stored = await readFile(path, "utf8").catch(() => null);
  if (stored !== null && stored !== "") return stored;
  const password = randomBytes(24).toString("base64url");
  await writeFile(path, password, { mode: 0o600 });
  if (account !== null) await chown(path, account.uid, account.gid);
  return password;
}

async function initCluster(
  data: string,
  account: OsUser | null,
  binaries: PostgresBinaries,
  password: string,
): Promise<void> {
  const partial = `${data}.initialising`;
  await rm(partial, { recursive: true, force: true });
  await rm(data, { recursive: true, force: true });
  const scratch = await mkdtemp(join(tmpdir(), "tenbin-initdb-"));
  const passwordFile = join(scratch, "password");
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (account !== null) {
      await chown(scratch, account.uid, account.gid);
      await chown(passwordFile, account.uid, account.gid);
    }
    await execFileAsync(
      binaries.initdb,
      [
        `--pgdata=${partial}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        // With another locale pg_trgm and lower() silently ignore Japanese.
        "--encoding=UTF8",
        "--locale=C.UTF-8",
        "--no-sync",
        "--no-instructions",
      ],
      { env: postgresEnvironment(), cwd: "/", ...account },
    );
    await rename(partial, data);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** PG* variables of the shell (PGDATA, PGPORT…) must not affect the embedded server. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", TZ: "UTC" };
}
