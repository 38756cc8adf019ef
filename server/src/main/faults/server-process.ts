import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "../root.ts";

/** One role in a process of its own, as the supervisor runs it. */
export interface ServerProcess {
  readonly process: ChildProcess;
  /** Ends it if it still runs. */
  stop(): Promise<void>;
}

/**
 * Starts a role and waits until it serves.
 * @param folder the checkout that it is of
 * @throws when it ends before
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

/** One verb of the tenbin command, of that checkout. */
export function forkCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  folder = ROOT,
): ChildProcess {
  return fork(join(folder, "server/src/main/tenbin.ts"), args, {
    env: { ...process.env, LOG_LEVEL: "fatal", NODE_ENV: "production", ...env },
    // What they log of the faults is not what these tests look at.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
