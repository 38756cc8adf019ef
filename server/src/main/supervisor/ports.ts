import { createServer } from "node:net";
import { findFreePort } from "../../platform/find-free-port.ts";
import { errorCode } from "../../platform/error-code.ts";
import type { Config } from "../config/config.ts";

export interface FakeServicePorts {
  readonly auth: number;
  readonly inbox: number;
  readonly stripe: number;
}

/** Fakes serve only this machine, wherever pages and API listen. */
const LOOPBACK_HOST = "127.0.0.1";

/** @throws when a port is in use or two settings share one, naming port and setting */
export async function requireFreePorts(config: Config): Promise<void> {
  const { HOST, WEB_PORT, API_PORT, AUTH_PORT, INBOX_PORT, STRIPE_PORT } = config;
  const wanted = [
    { setting: "WEB_PORT", port: WEB_PORT, host: HOST },
    { setting: "API_PORT", port: API_PORT, host: HOST },
    { setting: "AUTH_PORT", port: AUTH_PORT, host: LOOPBACK_HOST },
    { setting: "INBOX_PORT", port: INBOX_PORT, host: LOOPBACK_HOST },
    { setting: "STRIPE_PORT", port: STRIPE_PORT, host: LOOPBACK_HOST },
  ];
  const settingOf = new Map<number, string>();
  for (const { setting, port, host } of wanted) {
    if (port === undefined) continue;
    const other = settingOf.get(port);
    if (other !== undefined) {
      throw new Error(`${other} and ${setting} are both ${port}; give one of them another port.`);
    }
    settingOf.set(port, setting);
    const problem = await probePort(host, port);
    if (problem === "EADDRINUSE") {
      throw new Error(
        `Port ${port} is in use. End the program that has it, or choose another: ${setting}=${port + 100} npm start`,
      );
    }
    if (problem !== null)
      throw new Error(`Cannot listen on ${host}:${port} (${setting}): ${problem}`);
  }
}

/** Configured ports, else those after the API's, else any free one. */
export async function chooseFakeServicePorts(config: Config): Promise<FakeServicePorts> {
  const { WEB_PORT, API_PORT, AUTH_PORT, INBOX_PORT, STRIPE_PORT } = config;
  const taken = new Set([WEB_PORT, API_PORT, AUTH_PORT, INBOX_PORT, STRIPE_PORT]);
  const choose = async (wanted: number) => {
    let port = wanted;
    while (taken.has(port) || port > 65_535 || (await probePort(LOOPBACK_HOST, port)) !== null) {
      port = await findFreePort();
    }
    taken.add(port);
    return port;
  };
  return {
    auth: AUTH_PORT ?? (await choose(API_PORT + 1)),
    inbox: INBOX_PORT ?? (await choose(API_PORT + 2)),
    stripe: STRIPE_PORT ?? (await choose(API_PORT + 3)),
  };
}

/** Null if the port is free, else the error code. */
function probePort(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(errorCode(error) ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
