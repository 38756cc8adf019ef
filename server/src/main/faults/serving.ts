import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { once } from "node:events";
import { COMMAND } from "../supervisor/child.ts";

/** One role in a process of its own, as the supervisor runs it. */
export interface Serving {
  readonly process: ChildProcess;
  /** Ends it if it still runs. */
  stop(): Promise<void>;
}

/** Starts a role and waits until it serves. @throws when it ends before */
export async function serveInProcess(
  role: string,
  env: Readonly<Record<string, string>>,
): Promise<Serving> {
  const child = fork(COMMAND, ["serve", "--role", role], {
    env: { ...process.env, LOG_LEVEL: "fatal", NODE_ENV: "production", ...env },
    // What they log of the faults is not what these tests look at.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
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
