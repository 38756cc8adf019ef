import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isProcessAlive } from "../../platform/database/embedded/embedded-postgres.ts";
import { errorCode } from "../../platform/error-code.ts";
import { ROOT } from "../../platform/root.ts";
import { waitForExit } from "../processes/supervised-child.ts";

const WEB_DIR = join(ROOT, "web");
const LOCK_FILE = join(ROOT, "node_modules", ".cache", "tenbin", "web-build.lock");
const STAMP_FILE = join(WEB_DIR, "build", "sources.sha256");
/** The first start waits for its market, which takes longer than the build. */
const BUILD_NICENESS = constants.priority.PRIORITY_BELOW_NORMAL;
/** Sources of the build, relative to ROOT. */
const SOURCE_GLOBS = [
  "web/app/**/*",
  "web/public/**/*",
  "web/content/**/*",
  "web/*.{ts,json}",
  "contract/src/**/*.ts",
  "package-lock.json",
];

/**
 * Builds when the sources have changed. An interrupted build leaves no stamp and is repeated.
 * @returns whether it was built
 */
export async function buildWeb(signal: AbortSignal): Promise<boolean> {
  const unlock = await acquireLock(signal);
  try {
    return await buildIfStale(signal);
  } finally {
    await unlock();
  }
}

async function buildIfStale(signal: AbortSignal): Promise<boolean> {
  const sources = await hashSources();
  const built = await readFile(STAMP_FILE, "utf8").catch(() => null);
  if (built === sources && existsSync(join(WEB_DIR, "build", "server", "index.js"))) return false;
  await rm(STAMP_FILE, { force: true });
  await runBuild(signal);
  await writeFile(STAMP_FILE, sources);
  return true;
}

/** Concurrent builds would overwrite each other's files. Takes over the lock of a dead process. */
async function acquireLock(signal: AbortSignal): Promise<() => Promise<void>> {
  await mkdir(dirname(LOCK_FILE), { recursive: true });
  while (!signal.aborted) {
    try {
      await writeFile(LOCK_FILE, String(process.pid), { flag: "wx" });
      return () => rm(LOCK_FILE, { force: true });
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
      const owner = Number(await readFile(LOCK_FILE, "utf8").catch(() => ""));
      if (owner > 0 && !isProcessAlive(owner)) await rm(LOCK_FILE, { force: true });
      else await delay(200);
    }
  }
  return () => Promise.resolve();
}

async function hashSources(): Promise<string> {
  const paths: string[] = [];
  for await (const entry of glob(SOURCE_GLOBS, { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash("sha256");
  for (const path of paths.toSorted())
    hash.update(path.slice(ROOT.length)).update(await readFile(path));
  return hash.digest("hex");
}

async function runBuild(signal: AbortSignal): Promise<void> {
  const tool = join(ROOT, "node_modules", "@react-router", "dev", "bin.cjs");
  const child = spawn(process.execPath, [tool, "build"], {
    cwd: WEB_DIR,
    env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (child.pid !== undefined) setPriority(child.pid, BUILD_NICENESS);
  let output = "";
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8_000));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  if ((await waitForExit(child, signal)) !== 0) {
    throw new Error(`The web could not be built:\n${output}`);
  }
}
