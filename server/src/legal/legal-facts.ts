import type { ExternalService } from "@tenbin/contract/consent/external-services";

/** Who runs this installation, as declared; null: not declared. */
export interface Operator {
  readonly name: string | null;
  readonly representative: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** Of the qualified invoice issuer (登録番号). */
  readonly invoiceNumber: string | null;
}

/** Whether advice is registered, or need not be. */
export type AdviserStanding =
  | { readonly kind: "registered"; readonly registration: string }
  | { readonly kind: "exempt" }
  | { readonly kind: "undeclared" };

/** What documents say of this installation; what holds for all of them comes from the other domains. */
export interface LegalFacts {
  readonly operator: Operator;
  readonly adviser: AdviserStanding;
  /** Who answers for personal data (個人情報保護管理者), a person or a post. */
  readonly privacyOfficer: string | null;
  /** Who relays mails, with the country. */
  readonly mailProvider: string | null;
  /** On whose machines it runs, with the country. */
  readonly hostingProvider: string | null;
  readonly logRetentionDays: number | null;
  /** To which browsers may send. */
  readonly services: readonly ExternalService[];
  /** DSN to which servers report errors. */
  readonly serverErrorReports: string | null;
  /** Nothing is sold for real here. */
  readonly isDemonstration: boolean;
}

/** Of an installation whose operator has declared nothing. */
export const UNDECLARED: LegalFacts = {
  operator: {
    name: null,
    representative: null,
    address: null,
    phone: null,
    email: null,
    invoiceNumber: null,
  },
  adviser: { kind: "undeclared" },
  privacyOfficer: null,
  mailProvider: null,
  hostingProvider: null,
  logRetentionDays: null,
  services: [],
  serverErrorReports: null,
  isDemonstration: true,
};

/** A fact, or a gap that nobody overlooks. */
export function factOr(fact: string | null, name: string): string {
  return fact ?? `【未設定: ${name}】`;
}

/** A link that writes to the operator, or the gap. */
export function emailOf({ email }: Operator): string {
  return email === null ? factOr(null, "連絡先のメールアドレス") : `[${email}](mailto:${email})`;
}
