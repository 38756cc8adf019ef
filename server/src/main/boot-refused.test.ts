import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { findFreePort } from "../platform/find-free-port.ts";
import { TENBIN_ENTRY } from "./supervisor/supervised-child.ts";

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
  SMTP_URL: "smtps://user:password@mail.example:465",
  MAIL_FROM: "天秤 <info@tenbin.example>",
  LOG_LEVEL: "silent",
};

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

describe("invalid production settings (H03)", () => {
  it.each([
    ["FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:9099"],
    ["DATABASE_URL", "postgres://nobody@db.internal/none"],
    ["LINK_SECRET", ""],
    ["SMTP_URL", ""],
  ])("%s=%s: exits before listening and logs the reason", async (name, value) => {
    const port = await findFreePort();
    const child = fork(TENBIN_ENTRY, ["serve", "--role", "api"], {
      env: { ...process.env, ...PRODUCTION, API_PORT: String(port), [name]: value },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    const ended = once(child, "exit");
    let opened = false;
    while (child.exitCode === null && child.signalCode === null) opened ||= await isOpen(port);
    expect(await ended).toEqual([1, null]);
    expect(output).toContain(`${name}: `);
    expect(opened).toBe(false);
  });
});
