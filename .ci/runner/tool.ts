import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { scaleTimeout } from "./timeouts.ts";

export const ROOT = join(import.meta.dirname, "../..");

/** Tools that were asked to end tidy up first. */
const END_TIMEOUT_MS = 30_000;

export interface ToolResult {
  readonly code: number;
  readonly output: string;
}

const running = new Set<ChildProcess>();
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    interrupted = true;
    process.exitCode = 130;
    for (const child of running) {
      signalGroup(child, signal);
      setTimeout(() => signalGroup(child, "SIGKILL"), scaleTimeout(END_TIMEOUT_MS)).unref();
    }
  });
}

/** Whether this process was asked to end: nothing further is begun then. */
export const isInterrupted = () => interrupted;

/** Ends with the tool and all processes that hold its output; when interrupted, what outlives it is killed. */
export function runTool(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      // In a group of its own, so that its workers can be signalled with it.
      detached: true,
    });
    running.add(child);
    let output = "";
    const keep = (text: string) => (output += text);
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    child.once("error", reject);
    // A worker that hangs would keep the output open for ever.
    child.once("exit", () => {
      if (interrupted) signalGroup(child, "SIGKILL");
    });
    child.once("close", (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // All of them have ended.
  }
}
