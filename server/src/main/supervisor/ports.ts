import { createServer } from "node:net";
import { errorCode } from "../../platform/error-code.ts";
import type { Config } from "../config.ts";

/** @throws naming the port and its setting when another program has it */
export async function requireFreePorts({ HOST, WEB_PORT, API_PORT }: Config): Promise<void> {
  if (WEB_PORT === API_PORT) {
    throw new Error(`WEB_PORT and API_PORT are both ${WEB_PORT}; give one of them another port.`);
  }
  for (const [setting, port] of [
    ["WEB_PORT", WEB_PORT],
    ["API_PORT", API_PORT],
  ] as const) {
    const problem = await tryPort(HOST, port);
    if (problem === "EADDRINUSE") {
      throw new Error(
        `Port ${port} is in use. End the program that has it, or choose another: ${setting}=${port + 100} npm start`,
      );
    }
    if (problem !== null)
      throw new Error(`Cannot listen on ${HOST}:${port} (${setting}): ${problem}`);
  }
}

function tryPort(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(errorCode(error) ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
