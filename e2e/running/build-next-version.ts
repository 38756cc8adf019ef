import { execFile } from "node:child_process";
import { cp, glob, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));

const COPIED_PATHS = ["contract", "engine", "server", "web", "package.json", "tsconfig.base.json"];
const EXCLUDED_DIRS = /\/(node_modules|build|\.react-router)$/;
const filter = (path: string) => !EXCLUDED_DIRS.test(path);

export interface BuiltCopy {
  /** Checkout with its own web build. */
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * Copies the project, changes every module of the web application and builds it: simulates the next
 * deployment, in which no script keeps its name.
 * @param words texts of one file to replace in the copy
 */
export async function buildNextVersion(
  file: string,
  words: { readonly from: string; readonly to: string },
): Promise<BuiltCopy> {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-next-"));
  for (const part of COPIED_PATHS) {
    await cp(join(root, part), join(folder, part), { recursive: true, filter });
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for await (const module of glob("web/app/**/*.{ts,tsx}", { cwd: folder })) {
    const path = join(folder, module);
    const text = await readFile(path, "utf8");
    const reworded = module === join("web/app", file) ? text.replace(words.from, words.to) : text;
    const changed = `${reworded}\nglobalThis.performance?.mark("next version");\n`;
    if (!module.includes(".test.")) await writeFile(path, changed);
  }
  const tool = join(root, "node_modules/@react-router/dev/bin.cjs");
  await promisify(execFile)(process.execPath, [tool, "build"], {
    cwd: join(folder, "web"),
    env: { ...process.env, NODE_ENV: "production" },
    maxBuffer: 32 * 1024 * 1024,
  });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
