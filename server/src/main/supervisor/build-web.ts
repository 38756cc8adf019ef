import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "../../platform/database/embedded/postmaster.ts";
import { errorCode } from "../../platform/error-code.ts";
import { ROOT } from "../root.ts";
import { exitOf } from "./child.ts";

const WEB = join(ROOT, "web");
const LOCK = join(ROOT, "node_modules", ".cache", "tenbin", "web-build.lock");
const STAMP = join(WEB, "build", "sources.sha256");
/** Everything the build is made from, by folder of the project. */
const SOURCES = [
  "web/app/**/*",
  "web/public/**/*",
  "web/content/**/*",
  "web/*.{ts,json}",
  "contract/src/**/*.ts",
  "package-lock.json",
];

/**
 * Builds the web when its sources are not those it was built from. An interrupted build leaves no
 * stamp and is made again.
 * @returns whether it had to be built
 */
export async function buildWeb(signal: AbortSignal): Promise<boolean> {
  const unlock = await lock(signal);
  try {
    return await buildWhenStale(signal);
  } finally {
    await unlock();
  }
}

async function buildWhenStale(signal: AbortSignal): Promise<boolean> {
  const sources = await hashOfSources();
  const built = await readFile(STAMP, "utf8").catch(() => null);
  if (built === sources && existsSync(join(WEB, "build", "server", "index.js"))) return false;
  await rm(STAMP, { force: true });
  await run(signal);
  await writeFile(STAMP, sources);
  return true;
}

/** Two builds at once would write into each other's files. A lock whose owner is gone is taken over. */
async function lock(signal: AbortSignal): Promise<() => Promise<void>> {
  await mkdir(dirname(LOCK), { recursive: true });
  while (!signal.aborted) {
    try {
      await writeFile(LOCK, String(process.pid), { flag: "wx" });
      return () => rm(LOCK, { force: true });
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
      const owner = Number(await readFile(LOCK, "utf8").catch(() => ""));
      if (owner > 0 && !isAlive(owner)) await rm(LOCK, { force: true });
      else await delay(200);
    }
  }
  return () => Promise.resolve();
}

async function hashOfSources(): Promise<string> {
  const paths: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: ROOT, withFileTypes: true })) {
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash("sha256");
  for (const path of paths.toSorted())
    hash.update(path.slice(ROOT.length)).update(await readFile(path));
  return hash.digest("hex");
}

async function run(signal: AbortSignal): Promise<void> {
  const tool = join(ROOT, "node_modules", "@react-router", "dev", "bin.cjs");
  const child = spawn(process.execPath, [tool, "build"], {
    cwd: WEB,
    env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8_000));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  if ((await exitOf(child, signal)) !== 0) {
    throw new Error(`The web could not be built:\n${output}`);
  }
}
