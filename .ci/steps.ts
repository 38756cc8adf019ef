import { spawn } from "node:child_process";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Step {
  readonly name: string;
  run(): Promise<{
    readonly tally: TestCounts;
    /** Printed when the step fails. */
    readonly output: string;
    /** Printed always. */
    readonly summary?: string;
  }>;
}

const colour = process.stdout.isTTY || process.env["FORCE_COLOR"] !== undefined;
const colorize = (code: number, text: string) =>
  colour ? `\u001B[${code}m${text}\u001B[0m` : text;

export async function runSteps(steps: readonly Step[]): Promise<TestCounts> {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const step of steps) {
    const started = Date.now();
    process.stdout.write(`${colorize(36, "▶")} ${step.name}\n`);
    const { tally, output, summary } = await step.run();
    const seconds = ((Date.now() - started) / 1_000).toFixed(1);
    const mark = tally.failed > 0 ? colorize(31, "✗") : colorize(32, "✓");
    if (summary !== undefined) process.stdout.write(`${summary.trimEnd()}\n`);
    if (tally.failed > 0) process.stdout.write(`${output.trimEnd()}\n`);
    process.stdout.write(`${mark} ${step.name}: ${formatCounts(tally)} (${seconds} s)\n`);
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped;
  }
  process.stdout.write(`${colorize(total.failed > 0 ? 31 : 32, formatCounts(total))}\n`);
  return total;
}

export function formatCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly output: string;
}

let current: { kill(signal: NodeJS.Signals): boolean } | null = null;
// Ctrl-C reaches the child process by itself; signals to this process alone are forwarded.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    current?.kill(signal);
    process.exitCode = 130;
  });
}

export function runTool(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    current = child;
    let stdout = "";
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, stdout, output }));
  });
}

/** A tool that counts as one check; its exit code decides. */
export function check(name: string, command: string, ...args: string[]): Step {
  return {
    name,
    async run() {
      const { code, output } = await runTool(command, args);
      const tally = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
      return { tally, output };
    },
  };
}
