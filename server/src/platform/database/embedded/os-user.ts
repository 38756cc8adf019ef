import { chmod, chown, cp, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createHash } from "node:crypto";
import { basename, dirname, join, parse } from "node:path";
import { type PostgresBinaries, POSTGRES_MAJOR } from "./binaries.ts";

/** PostgreSQL refuses to run as root; then it runs as this unprivileged account. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

/** Where root keeps what an unprivileged account must reach when the checkout itself is closed to it. */
const SHARED_ROOT = "/var/lib/tenbin";
const PREFERRED_USERS = ["nobody", "postgres", "daemon"];

/** The account to switch to, or null when this process is not root. */
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

/** Binaries that `account` may execute: the installed ones, or a copy when their folder is closed to it. */
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
    // Whoever comes second finds the folder taken and drops its own copy.
    await rename(partial, root).catch(() => rm(partial, { recursive: true, force: true }));
  }
  return { root, initdb: join(root, "bin", "initdb"), postgres: join(root, "bin", "postgres") };
}

/** The folder that really holds the cluster wanted at `directory`, owned by the account. */
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
  // The folder is ours: passing through it tells nothing of what is in it.
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

/** Whether every folder down to `path` may be entered by anybody. */
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
