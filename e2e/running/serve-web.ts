import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../../server/src/main/tenbin.ts", import.meta.url));

export interface ServedWeb {
  readonly origin: string;
  stop(): Promise<void>;
}

/** One more host of the built pages, with settings of its own. @throws when it ends before it serves */
export async function serveWeb(env: Readonly<Record<string, string>>): Promise<ServedWeb> {
  const port = await freePort();
  const child = fork(command, ["serve", "--role", "web"], {
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
