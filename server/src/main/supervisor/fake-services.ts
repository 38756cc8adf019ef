import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { endpointRoutes } from "@tenbin/contract";
import { z } from "zod";
import { findFreePort } from "../../platform/find-free-port.ts";
import type { Config } from "../config/config.ts";
import { ROOT } from "../../platform/root.ts";
import { localWebhookUrl } from "../config/stripe-config.ts";
import { type SupervisedChild, superviseChild } from "../processes/supervised-child.ts";
import { chooseFakeServicePorts } from "./ports.ts";
import {
  publishFakeServiceSettings,
  removeFakeServiceSettings,
} from "../config/fake-service-settings.ts";

/** Local replacements for external services that are not configured. */
export interface FakeServices {
  /** Settings by which other processes find them. */
  readonly env: Readonly<Record<string, string>>;
  /** `host:port` of the identity emulator; null if a real project is configured. */
  readonly emulatorHost: string | null;
  /** Page with the sent mails; null if a mail server is configured. */
  readonly inboxUrl: string | null;
  /** Page of the fake Stripe; null if an account is configured. */
  readonly stripeUrl: string | null;
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

export interface FakeServicesOptions {
  readonly config: Config;
  readonly logs: string;
  readonly report: (text: string) => void;
  readonly stopSignal: AbortSignal;
  /** Told how far the fake Stripe has moved its clock: when it starts, and after each move. */
  readonly onClockAhead: (aheadMs: number) => void;
}

const clockMove = z.object({ clockAheadMs: z.number().nonnegative() });

/** Returns while they are still starting. */
export async function startFakeServices({
  config,
  logs,
  report,
  stopSignal,
  onClockAhead,
}: FakeServicesOptions): Promise<FakeServices> {
  const ports = await chooseFakeServicePorts(config);
  const children: SupervisedChild[] = [];
  const start = (name: string, file: string, args: readonly string[]) => {
    const folder = join(config.DATA_DIR, name);
    const child = superviseChild({
      name,
      file: join(ROOT, "fakes", file, "serve.ts"),
      args: ["--folder", folder, ...args],
      env: process.env,
      logFile: join(logs, `${name}.log`),
      onUnexpectedExit: report,
      onMessage(message) {
        const moved = clockMove.safeParse(message);
        if (moved.success) onClockAhead(moved.data.clockAheadMs);
      },
      stopSignal,
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
    const smtpPort = await findFreePort();
    inboxUrl = `http://localhost:${ports.inbox}`;
    env["SMTP_URL"] = `smtp://127.0.0.1:${smtpPort}`;
    const secret = randomBytes(24).toString("hex");
    env["MAIL_RETURN_DOMAIN"] = "bounces.localhost";
    env["MAIL_WEBHOOK_SECRET"] = secret;
    const receiver = [
      "--reports",
      `http://localhost:${config.API_PORT}${endpointRoutes.receiveMailReport.path}`,
      "--reports-secret",
      secret,
    ];
    const own = ["--port", String(ports.inbox), "--smtp-port", String(smtpPort)];
    start("inbox", "mail-inbox", [...own, ...receiver]);
  }
  let stripeUrl: string | null = null;
  if (config.STRIPE_SECRET_KEY === undefined) {
    stripeUrl = `http://localhost:${ports.stripe}`;
    const secret = `whsec_${randomBytes(24).toString("hex")}`;
    env["STRIPE_URL"] = stripeUrl;
    env["STRIPE_SECRET_KEY"] = "sk_test_fake";
    env["STRIPE_WEBHOOK_SECRET"] = secret;
    const receiver = ["--webhook", localWebhookUrl(config), "--webhook-secret", secret];
    const terms = ["--terms-url", `${config.webUrl}/tos`];
    start("stripe", "stripe", ["--port", String(ports.stripe), ...receiver, ...terms]);
  }
  publishFakeServiceSettings(config.DATA_DIR, env);
  return {
    env,
    emulatorHost: env["FIREBASE_AUTH_EMULATOR_HOST"] ?? null,
    inboxUrl,
    stripeUrl,
    ready: Promise.all(children.map(({ ready }) => ready)).then(() => {}),
    async stop() {
      removeFakeServiceSettings(config.DATA_DIR);
      await Promise.all(children.map((child) => child.stop()));
    },
  };
}
