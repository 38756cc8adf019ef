import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const COMMAND = "server/src/main/tenbin.ts";

export interface ServedWeb {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Where a host runs: the checkout whose pages it serves, the port it listens on. */
interface Place {
  readonly folder?: string;
  readonly port?: string;
}

/** One more host of the built pages, with settings of its own. @throws when it ends before it serves */
export async function serveWeb(
  env: Readonly<Record<string, string>>,
  { folder = root, port: given }: Place = {},
): Promise<ServedWeb> {
  const port = given ?? (await freePort());
  const child = fork(join(folder, COMMAND), ["serve", "--role", "web"], {
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "fatal", ...env, WEB_PORT: port },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  await Promise.race([
    once(child, "message"),
    ended.then(([code]) => Promise.reject(new Error(`web ended with ${String(code)}`))),
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
