import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../platform/root.ts";

export interface NextVersion {
  readonly folder: string;
  remove(): Promise<void>;
}

const isNotNodeModules = (path: string) => !path.endsWith("node_modules");

/** This version of the server with one more migration. */
export async function copyNextVersion(migration: string): Promise<NextVersion> {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-next-server-"));
  await cp(join(ROOT, "server"), join(folder, "server"), {
    recursive: true,
    filter: isNotNodeModules,
  });
  await cp(join(ROOT, "package.json"), join(folder, "package.json"));
  // The oldest browsers, which a legal document names.
  await mkdir(join(folder, "web"));
  await cp(join(ROOT, "web/package.json"), join(folder, "web/package.json"));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "server/migrations/9999-next-version.sql"), migration);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
