import type { ExternalService, ServiceKind } from "@tenbin/contract/consent/external-services";

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
  decision: ConsentDecision | null,
  signal: boolean,
): ConsentStatus {
  const relevant = services.filter(({ needsConsent }) => needsConsent);
  if (relevant.length === 0) return "not_needed";
  if (signal) return "signalled";
  if (decision === null) return "ask";
  if (decision.choice === "refused") return "refused";
  return relevant.every(({ kind }) => decision.kinds.includes(kind)) ? "granted" : "ask";
}
