import { externalServices } from "@tenbin/contract/consent/external-services";
import type { LegalFacts } from "../../legal/index.ts";
import type { SettingValues } from "./settings.ts";

/** What legal documents say of this installation. Unlike receipts they invent nothing: what is missing is a gap. */
export function readLegalFacts(config: SettingValues): LegalFacts {
  return {
    operator: {
      name: config.OPERATOR_NAME ?? null,
      representative: config.OPERATOR_REPRESENTATIVE ?? null,
      address: config.OPERATOR_ADDRESS ?? null,
      phone: config.OPERATOR_PHONE ?? null,
      email: config.OPERATOR_EMAIL ?? null,
      invoiceNumber: config.OPERATOR_INVOICE_NUMBER ?? null,
    },
    adviser: readStanding(config),
    privacyOfficer: config.OPERATOR_PRIVACY_OFFICER ?? null,
    mailProvider: config.MAIL_PROVIDER ?? null,
    hostingProvider: config.HOSTING_PROVIDER ?? null,
    logRetentionDays: config.LOG_RETENTION_DAYS ?? null,
    services: externalServices(config),
    serverErrorReports: config.PUBLIC_ENVIRONMENT === "local" ? null : (config.SENTRY_DSN ?? null),
    isDemonstration: config.PUBLIC_ENVIRONMENT !== "production",
  };
}

/** Nobody's: shown in the inbox of a local start. */
const LOCAL_OPERATOR = "operator@tenbin.example";

/** Who gets messages of readers; null: they are kept only. */
export function readContactMail(config: SettingValues): string | null {
  const declared = config.OPERATOR_EMAIL ?? config.OPERATOR_MAIL;
  if (declared !== undefined) return declared;
  return config.PUBLIC_ENVIRONMENT === "local" ? LOCAL_OPERATOR : null;
}

function readStanding(config: SettingValues): LegalFacts["adviser"] {
  const registration = config.INVESTMENT_ADVISER_REGISTRATION;
  if (registration !== undefined) return { kind: "registered", registration };
  return { kind: config.INVESTMENT_ADVISER_EXEMPTION === undefined ? "undeclared" : "exempt" };
}
