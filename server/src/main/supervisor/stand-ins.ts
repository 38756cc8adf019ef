import { join } from "node:path";
import { freePort } from "../../platform/database/embedded/postmaster.ts";
import type { Config } from "../config.ts";
import { ROOT } from "../root.ts";
import { type SupervisedChild, superviseChild } from "./child.ts";
import { standInPorts } from "./ports.ts";
import { publishStandIns, withdrawStandIns } from "./stand-in-addresses.ts";

/** What stands in for services of others on one machine: none of them where the real one is configured. */
export interface StandIns {
  /** Settings by which every process finds them. */
  readonly env: Readonly<Record<string, string>>;
  /** `host:port` of the identity emulator; null where a real project is configured. */
  readonly emulatorHost: string | null;
  /** Page with the mails that were sent; null where a mail server is configured. */
  readonly inboxUrl: string | null;
  /** Resolves when all of them answer. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

export interface StandInOptions {
  readonly config: Config;
  /** Folder of the log files. */
  readonly logs: string;
  readonly report: (text: string) => void;
  /** Aborted when the start ends. */
  readonly ending: AbortSignal;
}

/** Starts the identity emulator and the mail inbox; returns at once, while they are starting. */
export async function startStandIns({
  config,
  logs,
  report,
  ending,
}: StandInOptions): Promise<StandIns> {
  const ports = await standInPorts(config);
  const children: SupervisedChild[] = [];
  const start = (name: string, file: string, args: readonly string[]) => {
    const folder = join(config.DATA_DIR, name);
    const child = superviseChild({
      name,
      file: join(ROOT, "fakes", file, "serve.ts"),
      args: ["--folder", folder, ...args],
      env: process.env,
      logFile: join(logs, `${name}.log`),
      onDeath: report,
      ending,
    });
    children.push(child);
  };
  const env: Record<string, string> = {};
  if (config.identity === null) {
    env["FIREBASE_AUTH_EMULATOR_HOST"] = `127.0.0.1:${ports.auth}`;
    start("identity", "auth-emulator", ["--port", String(ports.auth)]);
  }
  let inboxUrl: string | null = null;
  if (config.SMTP_URL === undefined) {
    const smtpPort = await freePort();
    inboxUrl = `http://localhost:${ports.inbox}`;
    env["SMTP_URL"] = `smtp://127.0.0.1:${smtpPort}`;
    start("inbox", "mail-inbox", ["--port", String(ports.inbox), "--smtp-port", String(smtpPort)]);
  }
  publishStandIns(config.DATA_DIR, env);
  return {
    env,
    emulatorHost: env["FIREBASE_AUTH_EMULATOR_HOST"] ?? null,
    inboxUrl,
    ready: Promise.all(children.map(({ ready }) => ready)).then(() => {}),
    async stop() {
      withdrawStandIns(config.DATA_DIR);
      await Promise.all(children.map((child) => child.stop()));
    },
  };
}
