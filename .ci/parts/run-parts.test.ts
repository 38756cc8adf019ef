import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sourceFiles } from "../changes/source-files.ts";
import { GreenMemory } from "../green-memory.ts";
import { ROOT } from "../runner/tool.ts";
import { verifyParts } from "./verify-parts.ts";

const MODULE = join(import.meta.dirname, "run-parts.ts");
const MEMORY = join(import.meta.dirname, "../green-memory.ts");

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenbin-parts-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Two parts of which the second waits for a file that lets it pass. */
async function startParts(fingerprint: string, ...options: readonly string[]) {
  const script = join(folder, "parts.ts");
  await writeFile(
    script,
    `import { existsSync } from "node:fs";
     import { setTimeout as delay } from "node:timers/promises";
     import { GreenMemory } from ${JSON.stringify(MEMORY)};
     import { runParts } from ${JSON.stringify(MODULE)};
     const folder = ${JSON.stringify(folder)};
     const part = (name, run) => ({
       name,
       suites: [{
         name: "suite of " + name,
         repeat: null,
         run: async () => {
           await run();
           const tests = [{ title: "passes", status: "passed" }];
           return { files: [{ file: name, duration: 1, tests }], output: "", crash: null };
         },
       }],
     });
     await runParts(
       [part("quick", () => {}), part("patient", async () => {
         while (!existsSync(folder + "/let-pass")) await delay(20);
       })],
       {
         memory: new GreenMemory(folder + "/green.json"),
         fingerprint: process.argv[2],
         all: process.argv.includes("--all"),
       },
     );`,
  );
  const child = spawn(process.execPath, [script, fingerprint, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  return { child, closed: once(child, "close"), output: () => output };
}

async function runToEnd(fingerprint: string, ...options: readonly string[]): Promise<string> {
  const { closed, output } = await startParts(fingerprint, ...options);
  expect(await closed).toEqual([0, null]);
  return output();
}

const letPass = () => writeFile(join(folder, "let-pass"), "");

it("goes on where it was killed", async () => {
  const killed = await startParts("a");
  await expect.poll(killed.output).toContain("▶ suite of patient");
  killed.child.kill("SIGKILL");
  expect(await killed.closed).toEqual([null, "SIGKILL"]);
  await letPass();
  const output = await runToEnd("a");
  expect(output).toContain("– quick: was green here (1 passed, 0 failed, 0 skipped)");
  expect(output).not.toContain("▶ suite of quick");
  expect(output).toContain("✓ suite of patient: 1 passed");
});

it("runs nothing that is green, unless it is told to or something has changed", async () => {
  await letPass();
  await runToEnd("a");
  expect(await runToEnd("a")).not.toContain("▶");
  expect(await runToEnd("a", "--all")).toContain("▶ suite of quick");
  expect(await runToEnd("b")).toContain("▶ suite of quick");
});

it("forgets nothing for a file that was half written", async () => {
  const memory = new GreenMemory(join(folder, "green.json"));
  const counts = { passed: 1, failed: 0, skipped: 0 };
  memory.store("a", { fingerprint: "1", counts, seconds: 1 });
  memory.store("b", { fingerprint: "1", counts, seconds: 1 });
  expect(memory.find("a", "1")).toMatchObject({ counts });
  expect(memory.find("a", "2")).toBeNull();
  await writeFile(join(folder, "green.json"), '{"a":');
  expect(memory.find("a", "1")).toBeNull();
});

it("every long test is in one part", () => {
  const long = sourceFiles("**/*.verify.test.{ts,tsx}", "e2e/verify/*.spec.ts");
  const inParts = verifyParts.flatMap(({ files }) => files);
  expect(long.length).toBeGreaterThan(10);
  for (const file of long) expect(inParts.filter((each) => each === file)).toEqual([file]);
  for (const file of inParts) expect(existsSync(join(ROOT, file)), file).toBe(true);
});
