import { resolve } from "node:path";
import { isExposedConnection } from "../../platform/database/connection-security.ts";
import type { Setting } from "../../platform/setting.ts";
import { VENDORS } from "../../vendors/index.ts";
import { type SettingValues, settings } from "./settings.ts";
import {
  type IdentityConfig,
  readIdentityConfig,
  validateIdentitySettings,
} from "./identity-config.ts";
import { adviserProblems } from "./adviser-config.ts";
import { type Issuer, readIssuer } from "./issuer-config.ts";
import { type StripeConfig, readStripeConfig, stripeProductionProblems } from "./stripe-config.ts";

export type Config = SettingValues & {
  readonly webUrl: string;
  /** Of the pages in browsers; the first is canonical. */
  readonly webOrigins: readonly [string, ...string[]];
  readonly publicApiUrl: string;
  readonly apiUrl: string;
  /** Null: nobody can sign in. */
  readonly identity: IdentityConfig | null;
  /** Null: nothing can be paid. */
  readonly stripe: StripeConfig | null;
  /** Key of the hashes by which clients and addresses are counted. */
  readonly linkSecret: string;
  readonly issuer: Issuer;
  /** Whose forwarded headers are believed. */
  readonly trustedProxies: readonly string[];
};

/** Only for a machine without anything to hide; production requires its own. */
const LOCAL_LINK_SECRET = "known to everybody: only for local use";

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`Wrong settings:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

/**
 * An empty variable counts as absent.
 * @throws ConfigError naming every wrong setting, and in production every missing one
 */
export function readConfig(env: NodeJS.ProcessEnv, root: string): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const result = setting.schema.safeParse(env[name] === "" ? undefined : env[name]);
    if (result.success) values[name] = result.data;
    else problems.push(`${name}: ${result.error.issues.map((issue) => issue.message).join("; ")}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  // The loop above filled every key of `settings` by its own schema.
  const read = values as SettingValues;
  const missing = [
    ...chatWidgetProblems(read),
    ...dkimProblems(read),
    ...adviserProblems(read),
    ...validateIdentitySettings(read),
    ...productionProblems(read),
  ];
  if (missing.length > 0) throw new ConfigError(missing);
  const webUrl = read.PUBLIC_WEB_URL ?? `http://localhost:${read.WEB_PORT}`;
  return {
    ...read,
    DATA_DIR: resolve(root, read.DATA_DIR),
    webUrl,
    webOrigins: [
      new URL(webUrl).origin,
      // Locally, pages may be opened by name or by address.
      ...(read.PUBLIC_WEB_URL === undefined ? [`http://127.0.0.1:${read.WEB_PORT}`] : []),
    ],
    publicApiUrl: read.PUBLIC_API_URL ?? `http://localhost:${read.API_PORT}`,
    apiUrl: read.API_URL ?? `http://127.0.0.1:${read.API_PORT}`,
    identity: readIdentityConfig(read),
    stripe: readStripeConfig(read),
    linkSecret: read.LINK_SECRET ?? LOCAL_LINK_SECRET,
    issuer: readIssuer(read),
    trustedProxies:
      read.TRUSTED_PROXIES ?? (read.PUBLIC_ENVIRONMENT === "local" ? ["loopback"] : []),
  };
}

/** Users must be told who receives their browsers' data (電気通信事業法 27条の12). */
function chatWidgetProblems(config: SettingValues): string[] {
  return config.CHAT_WIDGET_URL !== undefined && config.CHAT_WIDGET_PROVIDER === undefined
    ? ["CHAT_WIDGET_PROVIDER: required with CHAT_WIDGET_URL (/asc names it)"]
    : [];
}

function dkimProblems(config: SettingValues): string[] {
  if (config.MAIL_DKIM_DOMAIN === undefined) return [];
  return (["MAIL_DKIM_SELECTOR", "MAIL_DKIM_KEY"] as const)
    .filter((name) => config[name] === undefined)
    .map((name) => `${name}: required with MAIL_DKIM_DOMAIN`);
}

function plaintextDatabaseProblems({ DATABASE_URL, DATABASE_PLAINTEXT }: SettingValues): string[] {
  if (DATABASE_URL === undefined || DATABASE_PLAINTEXT === "on") return [];
  try {
    if (!isExposedConnection(DATABASE_URL)) return [];
  } catch (error) {
    return [`DATABASE_URL: ${error instanceof Error ? error.message : String(error)}`];
  }
  return [
    "DATABASE_URL: must be encrypted to another machine in production: add ?sslmode=verify-full, or set DATABASE_PLAINTEXT=on in a network that nobody else can read",
  ];
}

/** Production uses no fakes and needs the operator's declarations. */
function productionProblems(config: SettingValues): string[] {
  if (config.PUBLIC_ENVIRONMENT !== "production") return [];
  const values: Readonly<Record<string, unknown>> = config;
  const problems = Object.entries<Setting>(settings)
    .filter(([name, { required }]) => required !== undefined && values[name] === undefined)
    .map(([name, { required }]) => `${name}: required in production (${required})`);
  problems.push(...plaintextDatabaseProblems(config), ...stripeProductionProblems(config));
  if (/@localhost\b/.test(config.MAIL_FROM)) {
    problems.push("MAIL_FROM: required in production (who the product's mails are from)");
  }
  const fakeUrls = VENDORS.map(({ fakeUrlSetting }) => fakeUrlSetting);
  for (const name of [...fakeUrls, "FIREBASE_AUTH_EMULATOR_HOST"]) {
    if (values[name] !== undefined) {
      problems.push(`${name}: must be absent in production (no fakes)`);
    }
  }
  if (config.SAMPLE === "on") problems.push("SAMPLE: must be off in production");
  for (const name of [
    "PUBLIC_WEB_URL",
    "PUBLIC_API_URL",
    "SENTRY_DSN",
    "PUBLIC_SENTRY_DSN",
  ] as const) {
    if (config[name]?.startsWith("http:") === true)
      problems.push(`${name}: must be https in production`);
  }
  if (
    config.INVESTMENT_ADVISER_REGISTRATION === undefined &&
    config.INVESTMENT_ADVISER_EXEMPTION === undefined
  ) {
    problems.push(
      "INVESTMENT_ADVISER_REGISTRATION: required in production, or counsel's recorded exemption in INVESTMENT_ADVISER_EXEMPTION",
    );
  }
  return problems;
}
