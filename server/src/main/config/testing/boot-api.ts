import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "../../../platform/find-free-port.ts";
import { TENBIN_ENTRY } from "../../processes/supervised-child.ts";

const PRODUCTION = {
  PUBLIC_ENVIRONMENT: "production",
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  PUBLIC_WEB_URL: "https://tenbin.example",
  PUBLIC_API_URL: "https://api.tenbin.example",
  SAMPLE: "off",
  MARKET_DATA_LICENCE: "licence 1",
  INVESTMENT_ADVISER_EXEMPTION: "opinion of 2026-10-01",
  FIREBASE_PROJECT_ID: "tenbin-production",
  FIREBASE_API_KEY: "key",
  GOOGLE_APPLICATION_CREDENTIALS: "/run/secrets/firebase.json",
  LINK_SECRET: "0123456789abcdef0123456789abcdef",
  PERSON_SECRET: "fedcba9876543210fedcba9876543210",
  OPERATOR_NAME: "天秤株式会社",
  OPERATOR_ADDRESS: "東京都千代田区霞が関3-1-1",
  OPERATOR_CONTACT: "billing@tenbin.example",
  OPERATOR_INVOICE_NUMBER: "T7000012050002",
  OPERATOR_REPRESENTATIVE: "天秤 太郎",
  OPERATOR_PHONE: "03-0000-0000(平日10:00〜17:00)",
  OPERATOR_EMAIL: "info@tenbin.example",
  OPERATOR_PRIVACY_OFFICER: "天秤 太郎(代表取締役)",
  MAIL_PROVIDER: "見本メール株式会社(日本)",
  HOSTING_PROVIDER: "見本クラウド株式会社(日本)",
  LOG_RETENTION_DAYS: "90",
  SMTP_URL: "smtps://user:password@mail.example:465",
  MAIL_FROM: "天秤 <info@tenbin.example>",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  LOG_LEVEL: "silent",
};

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
    env: { ...process.env, ...PRODUCTION, API_PORT: String(port), ...env },
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
