import { externalServices } from "@tenbin/contract/consent/external-services";
import type { LegalFacts } from "../legal-facts.ts";

export const testFacts: LegalFacts = {
  operator: {
    name: "見本株式会社",
    representative: "見本 太郎",
    address: "東京都千代田区架空町3-3-3",
    phone: "03-0000-0000(平日10:00〜17:00)",
    email: "info@tenbin.example",
    invoiceNumber: "T9000000000000",
  },
  adviser: { kind: "registered", registration: "関東財務局長(金商)第9999号" },
  privacyOfficer: "見本 太郎(代表取締役)",
  mailProvider: "見本メール株式会社(日本)",
  hostingProvider: "見本クラウド株式会社(日本)",
  logRetentionDays: 90,
  services: externalServices({
    PUBLIC_ENVIRONMENT: "production",
    GA4_ID: "G-TEST",
    PUBLIC_SENTRY_DSN: "https://key@o1.ingest.sentry.io/1",
  }),
  serverErrorReports: "https://key@o1.ingest.sentry.io/2",
  isDemonstration: false,
};
