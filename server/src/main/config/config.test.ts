import { describe, expect, it } from "vitest";
import type { Setting } from "../../platform/setting.ts";
import { readAdviser } from "./adviser-config.ts";
import { ConfigError, readConfig } from "./config.ts";
import { describeSettings, settings } from "./settings.ts";
import { productionSettings, serviceAccount } from "./testing/production-settings.ts";

const production = productionSettings;

/** What production does not start without, whatever else is set. */
const REQUIRED = [
  "DATABASE_URL",
  "PUBLIC_WEB_URL",
  "PUBLIC_API_URL",
  "MARKET_DATA_LICENCE",
  "FIREBASE_PROJECT_ID",
  "LINK_SECRET",
  "PERSON_SECRET",
  "SMTP_URL",
  "OPERATOR_NAME",
  "OPERATOR_ADDRESS",
  "OPERATOR_CONTACT",
  "OPERATOR_INVOICE_NUMBER",
  "OPERATOR_REPRESENTATIVE",
  "OPERATOR_PHONE",
  "OPERATOR_EMAIL",
  "OPERATOR_PRIVACY_OFFICER",
  "MAIL_PROVIDER",
  "HOSTING_PROVIDER",
  "LOG_RETENTION_DAYS",
];

const trusted = (env: NodeJS.ProcessEnv) => readConfig(env, "/").trustedProxies;

describe("readConfig", () => {
  it("requires no settings locally", () => {
    expect(readConfig({}, "/srv/tenbin")).toMatchObject({
      WEB_PORT: 3000,
      API_PORT: 3001,
      DATA_DIR: "/srv/tenbin/.data",
      webUrl: "http://localhost:3000",
      apiUrl: "http://127.0.0.1:3001",
    });
  });

  it("names the operator on receipts, elsewhere than in production an invented one", () => {
    expect(readConfig(production, "/").issuer).toEqual({
      name: "天秤株式会社",
      address: "東京都千代田区霞が関3-1-1",
      contact: "billing@tenbin.example",
      registration_number: "T7000012050002",
    });
    expect(readConfig({}, "/").issuer.name).toContain("架空");
  });

  it("names all that production requires and lacks at once", () => {
    const required = Object.entries<Setting>(settings).filter(
      ([, setting]) => setting.required !== undefined,
    );
    const without = Object.fromEntries(required.map(([name]) => [name, ""]));
    let message = "";
    try {
      readConfig({ ...production, ...without }, "/");
    } catch (error) {
      message = String(error);
    }
    const names = required.map(([name]) => name);
    expect(names.toSorted(), "REQUIRED of this test").toEqual([...REQUIRED].toSorted());
    for (const [name, setting] of required) {
      expect(message).toContain(`${name}: required in production (${setting.required})`);
    }
  });

  it("believes forwarded headers of nobody but the named proxies, locally of this machine", () => {
    expect(trusted({})).toEqual(["loopback"]);
    expect(trusted({ PUBLIC_ENVIRONMENT: "development" })).toEqual([]);
    expect(trusted(production)).toEqual([]);
    const named = { ...production, TRUSTED_PROXIES: "10.0.0.0/8, fd00::7,loopback" };
    expect(trusted(named)).toEqual(["10.0.0.0/8", "fd00::7", "loopback"]);
  });

  it.each([
    ["WEB_PORT", "80a"],
    ["API_PORT", "70000"],
    ["SAMPLE", "maybe"],
    ["DATABASE_URL", "mysql://x"],
    ["DATABASE_POOL", "0"],
    ["PUBLIC_API_URL", "javascript:alert(1)"],
    ["PUBLIC_ENVIRONMENT", "prod"],
    ["LOG_LEVEL", "loud"],
    ["GA4_ID", "UA-1"],
    ["CLARITY_ID", "</script>"],
    ["CHAT_WIDGET_URL", "http://chat.example/w.js"],
    ["JQUANTS_PLAN", "gold"],
    ["SENTRY_DSN", "https://errors.example/1"],
    ["PUBLIC_SENTRY_DSN", "javascript:alert(1)"],
    ["FIREBASE_PROJECT_ID", "Tenbin"],
    ["FIREBASE_AUTH_DOMAIN", "https://tenbin.example"],
    ["FIREBASE_AUTH_EMULATOR_HOST", "http://127.0.0.1:9099"],
    ["FIREBASE_SERVICE_ACCOUNT", "{}"],
    ["LINK_SECRET", "short"],
    ["PERSON_SECRET", "short"],
    ["OPERATOR_INVOICE_NUMBER", "7000012050002"],
    ["OPERATOR_INVOICE_NUMBER", "T8000012050002"],
    ["AUTH_PORT", "0"],
    ["STRIPE_SECRET_KEY", "pk_live_1"],
    ["STRIPE_WEBHOOK_SECRET", "secret"],
    ["STRIPE_WEBHOOK_SECRET", "whsec_1,"],
    ["STRIPE_URL", "localhost:3004"],
    ["TRUSTED_PROXIES", "proxy.internal"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "0.0.0.0/0"],
    ["TRUSTED_PROXIES", "10.0.0.1,"],
  ])("reports %s when it is %s", (name, value) => {
    expect(() => readConfig({ [name]: value }, "/")).toThrow(new RegExp(`\\b${name}: `));
  });

  it("pays nowhere without a key, and takes two secrets of the webhook", () => {
    expect(readConfig({}, "/").stripe).toBeNull();
    const STRIPE_WEBHOOK_SECRET = "whsec_new, whsec_old";
    const env = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET };
    expect(readConfig(env, "/").stripe).toEqual({
      secretKey: "sk_test_1",
      url: null,
      webhookSecrets: ["whsec_new", "whsec_old"],
    });
    const STRIPE_URL = "http://localhost:3004/";
    expect(readConfig({ STRIPE_SECRET_KEY: "sk_test_1", STRIPE_URL }, "/").stripe).toEqual({
      secretKey: "sk_test_1",
      url: "http://localhost:3004",
      webhookSecrets: [],
    });
  });

  it("requires the operator's name with a chat widget", () => {
    const chat = { CHAT_WIDGET_URL: "https://chat.example/w.js" };
    expect(() => readConfig(chat, "/")).toThrow(/CHAT_WIDGET_PROVIDER/);
    const named = { ...chat, CHAT_WIDGET_PROVIDER: "株式会社チャット" };
    expect(readConfig(named, "/")).toMatchObject(named);
  });

  it("reports all invalid settings at once", () => {
    expect(() => readConfig({ WEB_PORT: "x", SAMPLE: "y" }, "/")).toThrow(/WEB_PORT[^]*SAMPLE/);
  });

  it("treats an empty variable as unset", () => {
    expect(readConfig({ DATABASE_URL: "", WEB_PORT: "" }, "/").WEB_PORT).toBe(3000);
  });

  it("accepts production with all settings", () => {
    expect(readConfig(production, "/").webUrl).toBe("https://tenbin.example");
  });

  it.each([
    ["DATABASE_URL", ""],
    ["DATABASE_URL", "postgres://u:p@db.internal/tenbin"],
    ["DATABASE_URL", "postgres://u:p@db.internal/tenbin?sslmode=no-verify"],
    ["DATABASE_URL", "postgres://u:p@db.internal/tenbin?sslrootcert=/nowhere.pem"],
    ["PUBLIC_WEB_URL", ""],
    ["PUBLIC_API_URL", "http://api.tenbin.example"],
    ["SAMPLE", "on"],
    ["JQUANTS_URL", "https://fake.example"],
    ["EDINET_URL", "https://fake.example"],
    ["MARKET_DATA_LICENCE", " "],
    ["INVESTMENT_ADVISER_REGISTRATION", ""],
    ["INVESTMENT_ADVISER_REGISTRATION", "123"],
    ["INVESTMENT_ADVISER_OUTLINE", ""],
    ["INVESTMENT_ADVISER_STAFF", ""],
    ["INVESTMENT_ADVISER_COMPLAINTS", ""],
    ["FIREBASE_PROJECT_ID", ""],
    ["FIREBASE_API_KEY", ""],
    ["FIREBASE_SERVICE_ACCOUNT", ""],
    ["FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:9099"],
    ["LINK_SECRET", ""],
    ["PERSON_SECRET", ""],
    ["OPERATOR_NAME", " "],
    ["OPERATOR_ADDRESS", ""],
    ["OPERATOR_CONTACT", ""],
    ["OPERATOR_INVOICE_NUMBER", ""],
    ["SMTP_URL", ""],
    ["MAIL_FROM", ""],
    ["STRIPE_SECRET_KEY", ""],
    ["STRIPE_SECRET_KEY", "sk_test_1"],
    ["STRIPE_SECRET_KEY", "rk_test_1"],
    ["STRIPE_WEBHOOK_SECRET", ""],
    ["STRIPE_URL", "https://fake.example"],
  ])(
    "rejects production with %s=%s [spec 7.6] [ASVS 12.2.1, 12.3.1, 13.4.2, 15.2.3]",
    (name, value) => {
      const attempt = () => readConfig({ ...production, [name]: value }, "/");
      expect(attempt).toThrow(ConfigError);
      expect(attempt).toThrow(new RegExp(`\\b${name}: `));
    },
  );

  it("allows an unencrypted database in production on this machine, or by its own switch", () => {
    const plain = { ...production, DATABASE_URL: "postgres://u:p@db.internal/tenbin" };
    const switched = { ...plain, DATABASE_PLAINTEXT: "on" };
    expect(readConfig(switched, "/").DATABASE_URL).toBe(plain.DATABASE_URL);
    const DATABASE_URL = "postgres://u:p@127.0.0.1/tenbin";
    expect(readConfig({ ...production, DATABASE_URL }, "/").DATABASE_URL).toBe(DATABASE_URL);
  });

  it("disables sign-in when no identity provider is configured", () => {
    expect(readConfig({}, "/").identity).toBeNull();
  });

  it("uses a demo project with the emulator", () => {
    const { identity } = readConfig({ FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" }, "/");
    expect(identity).toMatchObject({ projectId: "demo-tenbin", emulatorHost: "127.0.0.1:9099" });
  });

  it.each(["0.0.0.0", "::", "192.0.2.7", "tenbin.example"])(
    "rejects the emulator where other machines reach it, on %s",
    (HOST) => {
      const env = { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099", HOST };
      expect(() => readConfig(env, "/")).toThrow(/HOST: .*EMULATOR_ON_NETWORK=on/);
      expect(readConfig({ ...env, EMULATOR_ON_NETWORK: "on" }, "/").HOST).toBe(HOST);
      expect(readConfig({ HOST }, "/").HOST).toBe(HOST);
    },
  );

  it("uses a real project in any environment", () => {
    const { identity } = readConfig({ ...production, PUBLIC_ENVIRONMENT: "development" }, "/");
    expect(identity).toEqual({
      projectId: "tenbin-production",
      apiKey: "AIza0",
      authDomain: null,
      emulatorHost: null,
      serviceAccount,
    });
  });

  it("reads the service account's key from a file", () => {
    const file = {
      ...production,
      FIREBASE_SERVICE_ACCOUNT: "",
      GOOGLE_APPLICATION_CREDENTIALS: "/run/secrets/firebase.json",
    };
    expect(readConfig(file, "/").identity?.serviceAccount).toBeNull();
  });

  it("rejects the key of another project without quoting it [spec 9.6]", () => {
    const other = { ...production, FIREBASE_PROJECT_ID: "tenbin-development" };
    expect(() => readConfig(other, "/")).toThrow(/FIREBASE_SERVICE_ACCOUNT: [^{]*another project/);
    const broken = { ...production, FIREBASE_SERVICE_ACCOUNT: "-----BEGIN secret" };
    const attempt = () => readConfig(broken, "/");
    expect(attempt).toThrow(/FIREBASE_SERVICE_ACCOUNT: the JSON text/);
    expect(attempt).not.toThrow(/secret/);
  });

  it("accepts a legal exemption instead of a registration number", () => {
    const exempt = {
      ...production,
      INVESTMENT_ADVISER_REGISTRATION: "",
      INVESTMENT_ADVISER_EXEMPTION: "opinion of 2026-10-01",
    };
    expect(readConfig(exempt, "/")).toMatchObject({
      INVESTMENT_ADVISER_REGISTRATION: undefined,
      INVESTMENT_ADVISER_EXEMPTION: "opinion of 2026-10-01",
    });
  });
});

const adviserOf = (env: NodeJS.ProcessEnv) => readAdviser(readConfig(env, "/"));

describe("readAdviser", () => {
  it("is null without a registration", () => {
    expect(adviserOf({})).toBeNull();
  });

  it("takes the declared facts, and the seller's", () => {
    expect(adviserOf(production)).toEqual({
      registration: "関東財務局長(金商)第1号",
      name: production.OPERATOR_NAME,
      address: production.OPERATOR_ADDRESS,
      contact: production.OPERATOR_CONTACT,
      outline: "資本金 1,000万円",
      staff: "天秤 花子",
      complaints: "info@tenbin.example",
      associations: null,
    });
  });

  it.each([
    "福岡財務支局長(金商)第12号",
    "沖縄総合事務局長（金商）第3号",
    "北陸財務局長(金商)第99999号",
  ])("accepts %s", (INVESTMENT_ADVISER_REGISTRATION) => {
    expect(adviserOf({ ...production, INVESTMENT_ADVISER_REGISTRATION })).toMatchObject({
      registration: INVESTMENT_ADVISER_REGISTRATION,
    });
  });

  it("says what is missing beside a registration, on a local start too", () => {
    expect(() =>
      readConfig({ INVESTMENT_ADVISER_REGISTRATION: "関東財務局長(金商)第1号" }, "/"),
    ).toThrow(
      /INVESTMENT_ADVISER_OUTLINE: required with.*\n.*INVESTMENT_ADVISER_STAFF: .*\n.*INVESTMENT_ADVISER_COMPLAINTS: /,
    );
  });
});

it("docs/settings.md documents all settings", async () => {
  await expect(describeSettings()).toMatchFileSnapshot("../../../../docs/settings.md");
});
