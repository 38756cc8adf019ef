import { useSyncExternalStore } from "react";
import { useRootData } from "../layout/root-data.ts";
import { isRefusedByBrowser, mayReportErrors, onConsentChange, readAnswer } from "./answer.ts";
import type { Consent } from "./rules.ts";
import { consentFor } from "./rules.ts";

/** What is done about the configured services; null until the browser knows. */
export function useConsent(): Consent | null {
  const services = useRootData()?.services ?? [];
  return useSyncExternalStore<Consent | null>(
    onConsentChange,
    () => consentFor(services, readAnswer(), isRefusedByBrowser()),
    () => null,
  );
}

/** Whether this browser reports errors; null until it knows. */
export function useMayReportErrors(): boolean | null {
  return useSyncExternalStore<boolean | null>(onConsentChange, mayReportErrors, () => null);
}
