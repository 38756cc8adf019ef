import type { ExternalService, ServiceKind } from "@tenbin/contract/external-services";

export interface ConsentDecision {
  readonly choice: "granted" | "refused";
  readonly kinds: readonly ServiceKind[];
}

export type ConsentStatus =
  /** No service that needs consent is configured. */
  | "not_needed"
  | "ask"
  | "granted"
  | "refused"
  /** The browser sends Global Privacy Control; the question is not shown. */
  | "signalled";

/** A consent covers the services it was given for, a refusal also later ones. */
export function consentStatus(
  services: readonly ExternalService[],
  answer: ConsentDecision | null,
  signal: boolean,
): ConsentStatus {
  const asked = services.filter(({ needsConsent }) => needsConsent);
  if (asked.length === 0) return "not_needed";
  if (signal) return "signalled";
  if (answer === null) return "ask";
  if (answer.choice === "refused") return "refused";
  return asked.every(({ kind }) => answer.kinds.includes(kind)) ? "granted" : "ask";
}
