import type { ExternalService } from "@tenbin/contract/consent/external-services";
import { externalServices } from "@tenbin/contract/consent/external-services";
import type { IdentityProject } from "../site/root-data.ts";

interface WebConfig {
  /** Origin of the API as this process reaches it. */
  readonly apiUrl: string;
  /** Origin of the API as browsers reach it. */
  readonly publicApiUrl: string;
  readonly publicEnvironment: "local" | "development" | "production";
  readonly release: string;
  readonly services: readonly ExternalService[];
  /** Origins of the payment service's pages. */
  readonly paymentOrigins: readonly string[];
  /** Null if nobody can sign in. */
  readonly identity: IdentityProject | null;
}

/** Checkout, portal and hosted invoices. */
const STRIPE_ORIGINS = [
  "https://checkout.stripe.com",
  "https://billing.stripe.com",
  "https://invoice.stripe.com",
];

let config: WebConfig | undefined;

export function webConfig(): WebConfig {
  config ??= readWebConfig(process.env);
  return config;
}

/** @throws Error that names the missing or wrong setting. */
export function readWebConfig(
  environment: Readonly<Record<string, string | undefined>>,
): WebConfig {
  const apiUrl = origin(environment, "API_URL");
  return {
    apiUrl,
    publicApiUrl: origin(environment, "PUBLIC_API_URL"),
    publicEnvironment: publicEnvironment(environment["PUBLIC_ENVIRONMENT"] ?? "local"),
    release: environment["RELEASE"] ?? "tenbin",
    services: externalServices(environment),
    paymentOrigins: environment["STRIPE_URL"]
      ? [origin(environment, "STRIPE_URL")]
      : STRIPE_ORIGINS,
    identity: identityProject(environment),
  };
}

function identityProject(
  environment: Readonly<Record<string, string | undefined>>,
): IdentityProject | null {
  const projectId = environment["FIREBASE_PROJECT_ID"] || null;
  const apiKey = environment["FIREBASE_API_KEY"] || null;
  if (projectId === null || apiKey === null) return null;
  return {
    projectId,
    apiKey,
    authDomain: environment["FIREBASE_AUTH_DOMAIN"] || null,
    emulator: Boolean(environment["FIREBASE_AUTH_EMULATOR_HOST"]),
  };
}

function origin(environment: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = environment[name];
  if (value === undefined || !URL.canParse(value)) {
    throw new Error(`${name} must be an absolute URL, got ${JSON.stringify(value ?? null)}`);
  }
  const url = new URL(value);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new Error(`${name} must be an http(s) URL, got ${value}`);
  }
  return url.origin;
}

function publicEnvironment(value: string): WebConfig["publicEnvironment"] {
  if (value === "local" || value === "development" || value === "production") return value;
  throw new Error(`PUBLIC_ENVIRONMENT must be local, development or production, got ${value}`);
}
