import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** An emulator in a process of its own, as npm start has one. */
export interface RunningEmulator {
  readonly host: string;
  readonly process: ChildProcess;
  /** Ends it; waits until it is gone. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

export const PROJECT = "demo-tenbin";

/** Starts one on a folder and a free port. @throws what it wrote when it does not start */
export async function runEmulator(folder: string): Promise<RunningEmulator> {
  const child = fork(join(import.meta.dirname, "serve.ts"), ["--folder", folder], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const gone = once(child, "exit");
  await Promise.race([once(child, "message"), gone]);
  const host = /EMULATOR_HOST=(\S+)/.exec(output)?.[1];
  if (host === undefined) throw new Error(`The emulator does not start:\n${output}`);
  return {
    host,
    process: child,
    async end(signal) {
      child.kill(signal);
      await gone;
    },
  };
}

/** What the Firebase SDK in a browser would ask. */
export async function askRest(
  { host }: RunningEmulator,
  method: string,
  body: object,
): Promise<{ status: number; body: Readonly<Record<string, unknown>> }> {
  const service = method === "token" ? "securetoken" : "identitytoolkit";
  const path = method === "token" ? "token" : `accounts:${method}`;
  const answer = await fetch(`http://${host}/${service}.googleapis.com/v1/${path}?key=any`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const read = (await answer.json()) as Readonly<Record<string, unknown>>;
  return { status: answer.status, body: read };
}
