import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "../../../platform/find-free-port.ts";
import { TENBIN_ENTRY } from "../../processes/supervised-child.ts";
import { settings } from "../settings.ts";
import { productionSettings } from "./production-settings.ts";

const PRODUCTION = {
  ...productionSettings,
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  FIREBASE_SERVICE_ACCOUNT: "",
  GOOGLE_APPLICATION_CREDENTIALS: "/run/secrets/firebase.json",
  LOG_LEVEL: "silent",
};

/** Without settings that other tests of this process have left. */
const inherited = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !Object.hasOwn(settings, name)),
  );

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

export interface BootResult {
  readonly exit: unknown;
  readonly output: string;
  readonly opened: boolean;
}

/** Starts the API as in production, until it exits. */
export async function bootApi(env: Readonly<Record<string, string>>): Promise<BootResult> {
  const port = await findFreePort();
  const child = fork(TENBIN_ENTRY, ["serve", "--role", "api"], {
    env: { ...inherited(), ...PRODUCTION, API_PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const ended = once(child, "exit");
  let opened = false;
  // Without a pause the process would hardly get on.
  while (child.exitCode === null && child.signalCode === null) {
    opened ||= await isOpen(port);
    await delay(5);
  }
  return { exit: await ended, output, opened };
}
