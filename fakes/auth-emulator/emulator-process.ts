import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** An emulator in its own process, as under npm start. */
export interface EmulatorProcess {
  readonly host: string;
  readonly process: ChildProcess;
  /** Resolves when the process has exited. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

export const PROJECT_ID = "demo-tenbin";

/** @throws with its output when it does not start */
export async function startEmulatorProcess(folder: string): Promise<EmulatorProcess> {
  const child = fork(join(import.meta.dirname, "serve.ts"), ["--folder", folder], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  const exited = once(child, "exit");
  const host = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const hostMatch = /EMULATOR_HOST=(\S+)\s/.exec(output)?.[1];
        if (hostMatch !== undefined) resolve(hostMatch);
      });
    }
    void exited.then(() => reject(new Error(`The emulator does not start:\n${output}`)));
  });
  return {
    host,
    process: child,
    async end(signal) {
      child.kill(signal);
      await exited;
    },
  };
}

export interface RestResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Calls `accounts:METHOD` as the Firebase SDK does in a browser. */
export function callAccountsApi(
  { host }: Pick<EmulatorProcess, "host">,
  method: string,
  body: object,
): Promise<RestResponse> {
  const url = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`;
  const headers = { "content-type": "application/json" };
  return post(url, { headers, body: JSON.stringify(body) });
}

export function refreshToken(
  { host }: Pick<EmulatorProcess, "host">,
  token: unknown,
): Promise<RestResponse> {
  const form = { grant_type: "refresh_token", refresh_token: String(token) };
  const url = `http://${host}/securetoken.googleapis.com/v1/token?key=any`;
  return post(url, { body: new URLSearchParams(form) });
}

async function post(url: string, request: RequestInit): Promise<RestResponse> {
  const response = await fetch(url, { method: "POST", ...request });
  return { status: response.status, body: (await response.json()) as RestResponse["body"] };
}

/** The provider stores times in whole seconds. */
export async function waitForNextSecond(): Promise<void> {
  const now = Math.floor(Date.now() / 1_000);
  while (Math.floor(Date.now() / 1_000) === now) await delay(1_000 - (Date.now() % 1_000));
}
