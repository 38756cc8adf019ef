// `npm run mutate [-- --seed N] [--count 10]`: breaks one drawn line in each of some rules and runs
// the tests that guard the rule. A change that no test notices is a missing test.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { drawMutations } from "./mutation/draw-mutations.ts";
import { applyMutation } from "./mutation/find-mutations.ts";
import { guardedRules } from "./mutation/guarded-rules.ts";
import { ROOT } from "./runner/tool.ts";

const WORKSPACES = ["contract", "engine", "server", "web"];
/** A loop that a change made endless ends after this multiple of the unchanged tests' time. */
const TIMEOUT_FACTOR = 3;
const MIN_TIMEOUT_MS = 120_000;

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

interface TestRun {
  readonly passed: boolean;
  /** File and title of the first failed test. */
  readonly killer: string;
}

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "10" },
  },
});

const folder = await mkdtemp(join(tmpdir(), "tenbin-mutate-"));
const checkout = join(folder, "checkout");
let running: { readonly pid?: number | undefined } | null = null;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    killRunning();
    removeCheckout();
    process.exit(130);
  });
}

try {
  process.exitCode = await main();
} finally {
  removeCheckout();
}

/** @returns 1 when a change survived */
async function main(): Promise<number> {
  await createCheckout();
  const drawn = drawMutations(
    guardedRules,
    { seed: Number(values.seed), count: Number(values.count) },
    (file) => readFileSync(join(checkout, file), "utf8"),
  );
  const started = performance.now();
  const unchanged = await runTests([...new Set(drawn.flatMap(({ rule }) => rule.tests))], 0);
  if (!unchanged.passed) throw new Error(`Tests fail without any change: ${unchanged.killer}`);
  const timeoutMs = Math.max(MIN_TIMEOUT_MS, TIMEOUT_FACTOR * (performance.now() - started));
  let survivors = 0;
  for (const { rule, mutation } of drawn) {
    const path = join(checkout, mutation.file);
    const source = await readFile(path, "utf8");
    await writeFile(path, applyMutation(source, mutation));
    const { passed, killer } = await runTests(rule.tests, timeoutMs);
    await writeFile(path, source);
    if (passed) survivors += 1;
    const before = source.slice(mutation.start, mutation.end);
    console.log(
      `${passed ? "SURVIVED" : "killed"}  ${rule.name}: ${mutation.file}:${mutation.line}`,
    );
    console.log(`    ${source.split("\n")[mutation.line - 1]?.trim()}`);
    console.log(`    ${before} → ${mutation.replacement}`);
    console.log(`    ${passed ? `no test of ${rule.tests.join(", ")} fails` : killer}`);
  }
  console.log(`${drawn.length - survivors} killed, ${survivors} survived (seed ${values.seed})`);
  return survivors > 0 ? 1 : 0;
}

/** The last commit beside the work tree, with the installed packages and its own workspaces. */
async function createCheckout(): Promise<void> {
  execFileSync("git", ["worktree", "add", "--quiet", "--detach", checkout], { cwd: ROOT });
  const packages = join(checkout, "node_modules");
  await mkdir(join(packages, "@tenbin"), { recursive: true });
  for (const name of await readdir(join(ROOT, "node_modules"))) {
    if (name.startsWith(".") || name === "@tenbin") continue;
    await symlink(join(ROOT, "node_modules", name), join(packages, name));
  }
  for (const name of WORKSPACES) {
    await symlink(join(checkout, name), join(packages, "@tenbin", name));
  }
}

function removeCheckout(): void {
  rmSync(folder, { recursive: true, force: true });
  execFileSync("git", ["worktree", "prune"], { cwd: ROOT });
}

/** @param timeoutMs 0: none */
async function runTests(tests: readonly string[], timeoutMs: number): Promise<TestRun> {
  const output = join(folder, "report.json");
  await rm(output, { force: true });
  const vitest = join(checkout, "node_modules/vitest/vitest.mjs");
  const options = ["--bail=1", "--retry=0", "--reporter=json", `--outputFile=${output}`];
  const child = spawn(process.execPath, [vitest, "run", ...options, ...tests], {
    cwd: checkout,
    // A process group of its own: an endless loop in a worker ends only with its group.
    detached: true,
    stdio: "ignore",
    env: {
      ...process.env,
      // Real data take minutes, and not everybody has them.
      TEST_DATA: join(folder, "none"),
      NODE_OPTIONS: "--max-old-space-size=2048",
    },
  });
  running = child;
  const timer = timeoutMs === 0 ? undefined : setTimeout(killRunning, timeoutMs);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(timer);
  running = null;
  if (code === 0) return { passed: true, killer: "" };
  if (code === null) return { passed: false, killer: `no end within ${timeoutMs / 1_000} s` };
  return { passed: false, killer: await findFailure(output) };
}

function killRunning(): void {
  if (running?.pid !== undefined) process.kill(-running.pid, "SIGKILL");
}

async function findFailure(output: string): Promise<string> {
  const text = await readFile(output, "utf8").catch(() => null);
  if (text === null) return "vitest ended without a report";
  const failed = report
    .parse(JSON.parse(text))
    .testResults.find(({ status }) => status === "failed");
  if (failed === undefined) return "vitest failed outside of tests";
  const test = failed.assertionResults.find(({ status }) => status === "failed");
  return `${relative(checkout, failed.name)} > ${test?.fullName ?? failed.message}`;
}
