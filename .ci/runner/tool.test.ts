import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ROOT } from "./tool.ts";

it("ends with its tools when it is asked to, also when a worker of theirs hangs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tool-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const begun = join(folder, "begun");
  // The worker keeps the tool's output open for as long as it lives, which is after the tool.
  const worker = `trap "" TERM; echo >${begun}; exec sleep 600`;
  const source = `
    const { runTool, isInterrupted } = await import("./.ci/runner/tool.ts");
    await runTool("bash", ["-c", ${JSON.stringify(`(${worker}) & exec sleep 600`)}]);
    console.log("interrupted", isInterrupted());
  `;
  const run = spawn(process.execPath, ["--input-type=module", "--eval", source], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(run, "close");
  let printed = "";
  run.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  await expect.poll(() => existsSync(begun)).toBe(true);

  run.kill("SIGTERM");
  expect(await closed).toEqual([130, null]);
  expect(printed).toBe("interrupted true\n");
});
