import type { ExternalService, ServiceKind } from "@tenbin/contract/external-services";

/** What the reader said, about which services. */
export interface ConsentDecision {
  readonly choice: "granted" | "refused";
  /** Those that were configured when it was given. */
  readonly kinds: readonly ServiceKind[];
}

/** What is done about the services that need consent. */
export type ConsentStatus =
  /** None is configured. */
  | "not_needed"
  | "ask"
  | "granted"
  | "refused"
  /** The browser refuses for its reader (Global Privacy Control); nobody is asked. */
  | "signalled";

/**
 * Decides about the configured services. An agreement covers only the services it was given for; a
 * refusal covers all, also those that come later.
 */
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
