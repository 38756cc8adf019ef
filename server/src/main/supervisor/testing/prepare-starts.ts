import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { isProcessAlive } from "../../../platform/database/embedded/embedded-postgres.ts";
import { findFreePorts } from "../../../platform/find-free-port.ts";
import { TENBIN_ENTRY } from "../../processes/supervised-child.ts";

type Ports = Readonly<Record<"web" | "api" | "auth" | "inbox" | "stripe", number>>;

export interface Started {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** True at the ready line, false if it ends before. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<unknown[]>;
}

/** Null when nobody answers. */
export async function fetchStatus(
  port: number,
  path: string,
  token?: string,
): Promise<number | null> {
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  return fetch(`http://localhost:${port}${path}`, { headers }).then(
    ({ status }) => status,
    () => null,
  );
}

/** What `tenbin start` is tried with: each test has a folder and ports of its own, and nothing of it outlives the test. */
export function prepareStarts() {
  let folder: string;
  let ports: Ports;
  const running: Started[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-start-"));
    await chmod(folder, 0o755);
    const [web, api, auth, inbox, stripe] = await findFreePorts(5);
    ports = { web: web!, api: api!, auth: auth!, inbox: inbox!, stripe: stripe! };
  });
  afterEach(async () => {
    for (const { process: child, ended } of running.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
    }
    const left = await postmaster();
    if (left !== null) process.kill(left, "SIGQUIT");
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  function start(env: Readonly<Record<string, string>> = {}): Started {
    const child = fork(TENBIN_ENTRY, ["start"], {
      env: {
        ...process.env,
        DATABASE_URL: "",
        FIREBASE_AUTH_EMULATOR_HOST: "",
        SAMPLE: "off",
        DATA_DIR: folder,
        WEB_PORT: String(ports.web),
        API_PORT: String(ports.api),
        AUTH_PORT: String(ports.auth),
        INBOX_PORT: String(ports.inbox),
        STRIPE_PORT: String(ports.stripe),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    let output = "";
    const ended = once(child, "exit");
    const ready = new Promise<boolean>((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding("utf8").on("data", (text: string) => {
          output += text;
          if (output.includes("ready: web ")) resolve(true);
        });
      }
      void ended.then(() => resolve(false));
    });
    const started = { process: child, output: () => output, ready, ended };
    running.push(started);
    return started;
  }

  /** Process id of the PostgreSQL on the folder, or null. */
  async function postmaster(): Promise<number | null> {
    const file = join(folder, "postgres", "data", "postmaster.pid");
    const pid = Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0]);
    return pid > 0 && isProcessAlive(pid) ? pid : null;
  }

  return {
    start,
    postmaster,
    folder: () => folder,
    ports: () => ports,
  };
}
