import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

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
  const port = given ?? (await freePort());
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

async function freePort(): Promise<string> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return String(typeof address === "object" ? address?.port : address);
}
