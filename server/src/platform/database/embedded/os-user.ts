import { chmod, chown, cp, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createHash } from "node:crypto";
import { basename, dirname, join, parse } from "node:path";
import { type PostgresBinaries, POSTGRES_MAJOR } from "./binaries.ts";

/** PostgreSQL refuses to run as root, so root starts it as this user. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

/** Used by root when the unprivileged user cannot access the checkout. */
const SHARED_ROOT = "/var/lib/tenbin";
const PREFERRED_USERS = ["nobody", "postgres", "daemon"];

export async function findUnprivilegedUser(): Promise<OsUser | null> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const name of PREFERRED_USERS) {
    const entry = lines.find((fields) => fields[0] === name);
    if (entry !== undefined) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    "PostgreSQL does not run as root and no unprivileged account exists. Start as an ordinary user, or set DATABASE_URL.",
  );
}

export async function ensureAccessibleBinaries(
  binaries: PostgresBinaries,
  account: OsUser | null,
): Promise<PostgresBinaries> {
  if (account === null || (await isWorldTraversable(binaries.root))) return binaries;
  const root = join(SHARED_ROOT, `postgresql-${POSTGRES_MAJOR}-${shortHash(binaries.root)}`);
  if (!(await exists(root))) {
    const partial = `${root}.${process.pid}`;
    await mkdir(SHARED_ROOT, { recursive: true, mode: 0o755 });
    await cp(binaries.root, partial, { recursive: true, verbatimSymlinks: true });
    // A concurrent start may have renamed its copy first: this one is dropped.
    await rename(partial, root).catch(() => rm(partial, { recursive: true, force: true }));
  }
  return { root, initdb: join(root, "bin", "initdb"), postgres: join(root, "bin", "postgres") };
}

/** Returns the actual folder of the cluster, owned by `account`. */
export async function ensureAccessibleDirectory(
  directory: string,
  account: OsUser | null,
): Promise<string> {
  if (account === null) {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return directory;
  }
  const parent = dirname(directory);
  await mkdir(parent, { recursive: true });
  // Execute bits let others traverse our folder without listing it.
  await chmod(parent, ((await stat(parent)).mode & 0o777) | 0o011);
  const open = await isWorldTraversable(parent);
  const real = open
    ? directory
    : join(SHARED_ROOT, `${basename(directory)}-${shortHash(directory)}`);
  await mkdir(dirname(real), { recursive: true, mode: 0o755 });
  await mkdir(real, { recursive: true, mode: 0o700 });
  await chown(real, account.uid, account.gid);
  return real;
}

async function isWorldTraversable(path: string): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === parse(at).root) return true;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
