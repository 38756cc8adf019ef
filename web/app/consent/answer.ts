import type { ServiceKind } from "@tenbin/contract/external-services";
import type { Answer } from "./rules.ts";

const ANSWER_KEY = "tenbin.consent";
const ERRORS_KEY = "tenbin.error-reports";

/** Fired on `window` after a change. */
const CHANGED = "tenbin:consent";

/** What the reader said in this browser; null: nothing, or it cannot be read. */
export function readAnswer(): Answer | null {
  const kept = parse(read(ANSWER_KEY) ?? "null");
  if (typeof kept !== "object" || kept === null || !("choice" in kept)) return null;
  const kinds = "kinds" in kept && Array.isArray(kept.kinds) ? kept.kinds : [];
  return kept.choice === "granted" || kept.choice === "refused"
    ? // Compared with known kinds only.
      { choice: kept.choice, kinds: kinds as ServiceKind[] }
    : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function keepAnswer(answer: Answer): void {
  write(ANSWER_KEY, JSON.stringify(answer));
}

/** Whether this browser may report errors: unless the reader stopped it. */
export function mayReportErrors(): boolean {
  return read(ERRORS_KEY) !== "off";
}

export function allowErrorReports(allowed: boolean): void {
  write(ERRORS_KEY, allowed ? null : "off");
}

/** Global Privacy Control (https://www.w3.org/TR/gpc/). */
export function isRefusedByBrowser(): boolean {
  return "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
}

/** For `useSyncExternalStore`. @returns how to stop */
export function onConsentChange(changed: () => void): () => void {
  const events = [CHANGED, "storage"];
  for (const event of events) window.addEventListener(event, changed);
  return () => {
    for (const event of events) window.removeEventListener(event, changed);
  };
}

/** Answers of this page where storage is refused. */
const held = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return held.get(key) ?? null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) held.delete(key);
    else held.set(key, value);
  }
  window.dispatchEvent(new Event(CHANGED));
}
