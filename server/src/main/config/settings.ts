import { z } from "zod";
import { nonEmptyText, oneOf, type Setting, url, type ValuesOf } from "../../platform/setting.ts";
import { VENDOR_SETTINGS } from "../../vendors/index.ts";
import {
  adviserRegistration,
  dsn,
  hostName,
  port,
  portNumber,
  proxies,
  registrationNumber,
  serviceAccount,
  webhookSecrets,
} from "./setting-schemas.ts";

/** In the order of the documentation. */
export const settings = {
  PUBLIC_ENVIRONMENT: {
    schema: oneOf(["local", "development", "production"], "local"),
    description: "Which environment this is; production rejects fakes and missing declarations",
  },
  WEB_PORT: { schema: port(3000), description: "Port of the pages" },
  API_PORT: { schema: port(3001), description: "Port of the API" },
  AUTH_PORT: {
    schema: portNumber.optional(),
    description: "Port of the identity emulator; absent: API_PORT + 1, or a free one",
  },
  INBOX_PORT: {
    schema: portNumber.optional(),
    description:
      "Port of the page with the mails of a local start; absent: API_PORT + 2, or a free one",
  },
  STRIPE_PORT: {
    schema: portNumber.optional(),
    description: "Port of the fake Stripe of a local start; absent: API_PORT + 3, or a free one",
  },
  HOST: {
    schema: z.string().min(1).default("localhost"),
    description: "Address to listen on; 0.0.0.0 or :: behind a proxy or in a container",
  },
  LISTEN_FDS: {
    schema: z.coerce.number({ error: "a number" }).int().min(0).max(8).default(0),
    description:
      "So many listening sockets, from descriptor 3 on, that a single role takes over instead of HOST and its port: set by npm start, or by systemd for socket activation; connections wait while the role is restarted",
  },
  TRUSTED_PROXIES: {
    schema: proxies,
    description:
      "Addresses of the proxies in front and, for the API, of the web host: addresses, blocks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas. Only their X-Forwarded-For, -Proto and -Host are believed; absent: nobody's, locally those of this machine",
  },
  DATA_DIR: {
    schema: z.string().min(1).default(".data"),
    description: "Folder of the embedded database and of the logs, from the project's folder",
  },
  DATABASE_URL: {
    schema: z
      .string()
      .regex(
        /^postgres(ql)?:\/\/.+/,
        "an address such as postgres://user:password@host:5432/tenbin",
      )
      .optional(),
    description:
      "An own PostgreSQL (16 or later) instead of the embedded one; in production with sslmode=verify-full unless it is on this machine",
    required: "the embedded PostgreSQL is for local use",
  },
  DATABASE_PLAINTEXT: {
    schema: oneOf(["on", "off"], "off"),
    description:
      "on: in production too, DATABASE_URL may lead to another machine unencrypted or to an unverified one, in a network that nobody else can read",
  },
  DATABASE_PREPARED: {
    schema: oneOf(["on", "off"], "on"),
    description:
      "off: no named statements to DATABASE_URL, for a pooler in transaction mode that does not know them (PgBouncer before 1.21, or without max_prepared_statements)",
  },
  DATABASE_POOL: {
    schema: z.coerce.number({ error: "a number" }).int().min(1).max(200).default(10),
    description: "Database connections per process at most",
  },
  SAMPLE: {
    schema: oneOf(["on", "off"], "on"),
    description: "on: the first start fills an empty database with the sample market",
  },
  SEED_PEOPLE: {
    schema: oneOf(["on", "off"], "on"),
    description: "on: a start with the identity emulator creates the demo accounts",
  },
  EMULATOR_ON_NETWORK: {
    schema: oneOf(["on", "off"], "off"),
    description:
      "on: HOST may be an address that other machines reach although sign-ins go to the identity emulator, where anybody can sign in as anybody; no demo accounts are created then",
  },
  FIREBASE_PROJECT_ID: {
    schema: z
      .string()
      .regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, "a project id such as tenbin-production")
      .optional(),
    description: "Project of Firebase Authentication; absent: npm start runs the emulator",
    required: "by which members sign in",
  },
  FIREBASE_API_KEY: {
    schema: nonEmptyText,
    description: "The project's web API key (public); required with FIREBASE_PROJECT_ID",
  },
  FIREBASE_AUTH_DOMAIN: {
    schema: z
      .string()
      .regex(/^[a-z0-9.-]+(:\d+)?$/, "a host such as tenbin.example")
      .optional(),
    description: "Host of the sign-in pages that the popup opens; absent: the pages' own host",
  },
  FIREBASE_SERVICE_ACCOUNT: {
    schema: serviceAccount,
    description: "Key of the project's service account as JSON text; this or the next is required",
  },
  GOOGLE_APPLICATION_CREDENTIALS: {
    schema: nonEmptyText,
    description: "Path of a file with that key",
  },
  FIREBASE_AUTH_EMULATOR_HOST: {
    schema: z
      .string()
      .regex(/^[\w.-]+:\d+$/, "host and port such as 127.0.0.1:3002")
      .optional(),
    description:
      "Address of the identity emulator, set by npm start; rejected in production. Its tokens must be signed, as they are verified",
  },
  LINK_SECRET: {
    schema: z.string().min(32, "at least 32 random characters").optional(),
    description:
      "Key of the hashes by which clients and addresses are counted; one for all processes",
    required: "at least 32 random characters",
  },
  PERSON_SECRET: {
    schema: z.string().min(32, "at least 32 random characters").optional(),
    description:
      "Key of the hashes by which a person who used an offer once is known again, after deletion too. Never change it: everybody could use every offer again. Absent: made and kept in DATA_DIR",
    required: "at least 32 random characters, never changed again",
  },
  API_URL: {
    schema: url,
    description: "Address at which the web's server side reaches the API; default this machine",
  },
  PUBLIC_API_URL: {
    schema: url,
    description: "Address at which browsers reach the API",
    required: "the address that browsers call",
  },
  PUBLIC_WEB_URL: {
    schema: url,
    description:
      "URL of the pages for browsers; the only origin that the API allows. With https every response sets HSTS, subdomains included",
    required: "the address that readers see",
  },
  RECORD_STAMP_URL: {
    schema: url,
    description:
      "Time service (RFC 3161 over HTTP) that stamps the live record; absent: no witness, and pages claim none",
  },
  LOG_LEVEL: {
    schema: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
    description: "The least important events that are logged",
  },
  SENTRY_DSN: {
    schema: dsn,
    description:
      "Where errors and traces of the server go (Sentry's protocol); absent, or locally: nowhere",
  },
  PUBLIC_SENTRY_DSN: {
    schema: dsn,
    description: "The same for errors and traces of browsers; named on /asc",
  },
  ...VENDOR_SETTINGS,
  SMTP_URL: {
    schema: z
      .string()
      .regex(/^smtps?:\/\/.+/, "an address such as smtp://user:password@host:587")
      .optional(),
    description:
      "SMTP server for outgoing mails; absent: npm start shows them on a page of its own, a single role only logs them",
    required: "links are sent by mail",
  },
  SMTP_CONNECTIONS: {
    schema: z.coerce.number({ error: "a number" }).int().min(2).max(50).default(5),
    description:
      "Connections to the SMTP server at most; one of them is for mails that somebody waits for, such as links, the others for bulk",
  },
  SMTP_RATE: {
    schema: z.coerce.number({ error: "a number" }).int().min(1).max(10_000).optional(),
    description:
      "Mails in bulk a second at most, as the SMTP server allows; absent: no limit. Mails that somebody waits for are sent at once",
  },
  STRIPE_SECRET_KEY: {
    schema: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, "a secret key such as sk_test_… or rk_live_…")
      .optional(),
    description: "Secret key of the Stripe account; absent: npm start runs a fake Stripe",
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: webhookSecrets,
    description:
      "Signing secret of the endpoint /webhooks/stripe; while it is replaced the new and the old one, separated by a comma. Absent: no event is accepted",
  },
  STRIPE_URL: {
    schema: url,
    description: "Address of a fake Stripe, set by npm start; rejected in production",
  },
  MAIL_FROM: {
    schema: z.string().trim().min(3).default("天秤 <info@localhost>"),
    description: "Sender of the product's mails",
  },
  MAIL_RETURN_DOMAIN: {
    schema: hostName,
    description:
      "Domain of return paths, such as bounces.tenbin.example: reports about a mail go to an address of its own there. Absent: they go to MAIL_FROM",
  },
  MAIL_WEBHOOK_SECRET: {
    schema: z.string().min(32, "at least 32 random characters").optional(),
    description:
      "Secret with which the mail server of that domain posts reports to /webhooks/mail (header Webhook-Secret); absent: none is accepted",
  },
  MAIL_DKIM_DOMAIN: {
    schema: hostName,
    description:
      "Domain by which mails are signed (DKIM) before they go to SMTP_URL; absent: that server signs them, List-Unsubscribe and List-Unsubscribe-Post included",
  },
  MAIL_DKIM_SELECTOR: {
    schema: hostName,
    description: "Selector of the DKIM key; required with MAIL_DKIM_DOMAIN",
  },
  MAIL_DKIM_KEY: {
    schema: z
      .string()
      .transform((text) => text.replaceAll("\\n", "\n"))
      .refine((text) => text.startsWith("-----BEGIN"), "a private key as PEM, line breaks as \\n")
      .optional(),
    description: "Private key of DKIM as PEM, line breaks as \\n; required with MAIL_DKIM_DOMAIN",
  },
  OPERATOR_MAIL: {
    schema: z.email("an address such as operator@example.jp").optional(),
    description:
      "Recipient of mails about late or rejected market data, disputed payments and failed refunds; absent: only logged",
  },
  OPERATOR_NAME: {
    schema: nonEmptyText,
    description: "Operator's declaration: name of the seller, as on receipts; absent: invented",
    required: "who sells, on receipts",
  },
  OPERATOR_ADDRESS: {
    schema: nonEmptyText,
    description: "Operator's declaration: the seller's address; absent: invented",
    required: "where the seller is, on receipts",
  },
  OPERATOR_CONTACT: {
    schema: nonEmptyText,
    description:
      "Operator's declaration: mail address or telephone number for questions about receipts; absent: invented",
    required: "whom to ask about a receipt",
  },
  OPERATOR_INVOICE_NUMBER: {
    schema: registrationNumber,
    description:
      "Operator's declaration: registration number of the qualified invoice issuer (登録番号), T and 13 digits; absent: invented",
    required: "without it receipts are no qualified invoices",
  },
  OPERATOR_REPRESENTATIVE: {
    schema: nonEmptyText,
    description:
      "Operator's declaration: who represents the seller or is responsible for the sales, on /law; absent: a visible gap",
    required: "who is responsible for the sales, on /law",
  },
  OPERATOR_PHONE: {
    schema: nonEmptyText,
    description:
      "Operator's declaration: telephone number with its hours, such as 03-1234-5678(平日10:00〜17:00), on /law; absent: a visible gap",
    required: "where the seller is called, on /law",
  },
  OPERATOR_EMAIL: {
    schema: z.email("an address such as info@example.jp").optional(),
    description:
      "Operator's declaration: mail address for readers, on /law, which also gets what they write on /cc; absent: a visible gap, and messages go to OPERATOR_MAIL",
    required: "where readers write to, on /law",
  },
  OPERATOR_PRIVACY_OFFICER: {
    schema: nonEmptyText,
    description:
      "Operator's declaration: who answers for personal data (個人情報の管理者), a name or a post, on /privacy; absent: a visible gap",
    required: "who answers for personal data, on /privacy",
  },
  MAIL_PROVIDER: {
    schema: nonEmptyText,
    description:
      "Operator's declaration: who relays the mails and in which country, such as Example, Inc.(アメリカ合衆国), on /privacy; absent: a visible gap",
    required: "who relays the mails, on /privacy",
  },
  HOSTING_PROVIDER: {
    schema: nonEmptyText,
    description:
      "Operator's declaration: on whose machines this runs and in which country, on /privacy; absent: a visible gap",
    required: "on whose machines data are, on /privacy",
  },
  LOG_RETENTION_DAYS: {
    schema: z.coerce.number({ error: "a number" }).int().min(1).max(3_650).optional(),
    description:
      "Operator's declaration: for how many days the output of the processes is kept, on /privacy; absent: a visible gap",
    required: "for how long logs are kept, on /privacy",
  },
  GA4_ID: {
    schema: z
      .string()
      .regex(/^G-[A-Z0-9]{4,16}$/, "a measurement id such as G-ABC123")
      .optional(),
    description: "Google Analytics 4, loaded after consent, named on /asc; absent: none",
  },
  CLARITY_ID: {
    schema: z
      .string()
      .regex(/^[a-z0-9]{6,20}$/, "a project id such as abc123def4")
      .optional(),
    description: "Microsoft Clarity (heatmap), loaded after consent, named on /asc; absent: none",
  },
  CHAT_WIDGET_URL: {
    schema: z.url({ protocol: /^https$/, error: "an https address of a script" }).optional(),
    description:
      "Script of a chat widget, loaded after consent, named on /asc; absent: none. Its content must be in a frame or set styles by script",
  },
  CHAT_WIDGET_PROVIDER: {
    schema: nonEmptyText,
    description: "Who runs the chat widget, as /asc must name it; required with CHAT_WIDGET_URL",
  },
  MARKET_DATA_LICENCE: {
    schema: nonEmptyText,
    description: "Operator's declaration: the market-data licence in force (name, number)",
    required: "the licence under which market data are shown",
  },
  INVESTMENT_ADVISER_REGISTRATION: {
    schema: adviserRegistration,
    description:
      "Operator's declaration: registration of the investment adviser (金融商品取引業者の登録番号), such as 関東財務局長(金商)第123号. With it members get the documents of the law before and after they order, and ten days to cool off; without it none of that is shown",
  },
  INVESTMENT_ADVISER_OUTLINE: {
    schema: nonEmptyText,
    description:
      "Outline of the adviser for these documents (概要): capital, officers, main shareholders; required with a registration",
  },
  INVESTMENT_ADVISER_STAFF: {
    schema: nonEmptyText,
    description:
      "Names of those who analyse and advise (分析者・投資判断者・助言者); required with a registration",
  },
  INVESTMENT_ADVISER_COMPLAINTS: {
    schema: nonEmptyText,
    description:
      "How complaints are handled and disputes settled (苦情処理措置・紛争解決措置); required with a registration",
  },
  INVESTMENT_ADVISER_ASSOCIATIONS: {
    schema: nonEmptyText,
    description: "Associations that the adviser is a member of (加入協会); absent: none",
  },
  INVESTMENT_ADVISER_EXEMPTION: {
    schema: nonEmptyText,
    description: "Operator's declaration instead of a registration: counsel's recorded exemption",
  },
} as const satisfies Record<string, Setting>;

export type SettingValues = ValuesOf<typeof settings>;

/** Generates docs/settings.md. */
export function describeSettings(): string {
  const rows = Object.entries<Setting>(settings).map(
    ([name, { schema, description, required }]) => {
      const preset = schema.safeParse(undefined);
      const value =
        preset.success && preset.data !== undefined
          ? `\`${JSON.stringify(preset.data).replaceAll('"', "")}\``
          : required === undefined
            ? "–"
            : "– (production: required)";
      return `| \`${name}\` | ${value} | ${description} |`;
    },
  );
  return [
    "# Settings",
    "",
    "Environment variables, checked when a process starts. Written by the test of `server/src/main/config/settings.ts`.",
    "",
    "| name | default | meaning |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
