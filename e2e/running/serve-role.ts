import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../../server/src/platform/find-free-port.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const COMMAND = "server/src/main/tenbin.ts";

export interface RoleProcess {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Checkout and port of the process, and modules to preload. */
export interface RoleOptions {
  readonly folder?: string;
  readonly port?: string;
  readonly preload?: string;
}

const PORT_SETTINGS = { web: "WEB_PORT", api: "API_PORT" } as const;

/** @throws when the process exits before it is ready */
export async function serveRole(
  role: keyof typeof PORT_SETTINGS,
  env: Readonly<Record<string, string>>,
  { folder = root, port: given, preload }: RoleOptions = {},
): Promise<RoleProcess> {
  const port = given ?? String(await findFreePort());
  const settings = {
    NODE_ENV: "production",
    LOG_LEVEL: "fatal",
    ...env,
    [PORT_SETTINGS[role]]: port,
  };
  const child = fork(join(folder, COMMAND), ["serve", "--role", role], {
    env: { ...process.env, ...settings },
    execArgv: preload === undefined ? [] : ["--import", preload],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  await Promise.race([
    once(child, "message"),
    ended.then(([code]) => Promise.reject(new Error(`${role} ended with ${String(code)}`))),
  ]);
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
