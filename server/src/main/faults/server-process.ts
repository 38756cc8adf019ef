import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "../../platform/root.ts";

export interface ServerProcess {
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Waits until the role serves.
 * @param folder the checkout to run
 * @throws when the process ends first
 */
export async function startServerProcess(
  role: string,
  env: Readonly<Record<string, string>>,
  folder = ROOT,
): Promise<ServerProcess> {
  const child = forkCommand(["serve", "--role", role], env, folder);
  const ended = once(child, "exit");
  await Promise.race([
    once(child, "message"),
    ended.then(([code]) => Promise.reject(new Error(`${role} ended with ${String(code)}`))),
  ]);
  return {
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await ended;
    },
  };
}

export function forkCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  folder = ROOT,
): ChildProcess {
  return fork(join(folder, "server/src/main/tenbin.ts"), args, {
    env: { ...process.env, LOG_LEVEL: "fatal", NODE_ENV: "production", ...env },
    // These tests do not look at the logs.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
