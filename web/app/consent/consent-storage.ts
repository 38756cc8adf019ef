import type { ServiceKind } from "@tenbin/contract/consent/external-services";
import { browserStorage, readJson } from "../browser/storage.ts";
import type { StorageKey } from "../browser/storage-keys.ts";
import type { ConsentDecision } from "./consent-status.ts";

const CONSENT_KEY = "tenbin.consent";
const ERRORS_KEY = "tenbin.error-reports";

/** Fired on `window`. */
const CHANGED = "tenbin:consent";

/** Null if there is none or it cannot be parsed. */
export function readConsent(): ConsentDecision | null {
  const stored = readJson(browserStorage, CONSENT_KEY);
  if (typeof stored !== "object" || stored === null || !("choice" in stored)) return null;
  const kinds = "kinds" in stored && Array.isArray(stored.kinds) ? stored.kinds : [];
  return stored.choice === "granted" || stored.choice === "refused"
    ? // Compared with known kinds only.
      { choice: stored.choice, kinds: kinds as ServiceKind[] }
    : null;
}

export function saveConsent(answer: ConsentDecision): void {
  write(CONSENT_KEY, JSON.stringify(answer));
}

/** Opt-out: reports are allowed by default. */
export function isErrorReportingAllowed(): boolean {
  return browserStorage.get(ERRORS_KEY) !== "off";
}

export function setErrorReportingAllowed(allowed: boolean): void {
  write(ERRORS_KEY, allowed ? null : "off");
}

/** Global Privacy Control (https://www.w3.org/TR/gpc/). */
export function isGpcEnabled(): boolean {
  return "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
}

export function onConsentChange(changed: () => void): () => void {
  const events = [CHANGED, "storage"];
  for (const event of events) window.addEventListener(event, changed);
  return () => {
    for (const event of events) window.removeEventListener(event, changed);
  };
}

function write(key: StorageKey, value: string | null): void {
  if (value === null) browserStorage.remove(key);
  else browserStorage.set(key, value);
  window.dispatchEvent(new Event(CHANGED));
}
