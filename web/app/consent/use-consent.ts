import { useSyncExternalStore } from "react";
import { useRootData } from "../site/root-data.ts";
import {
  isGpcEnabled,
  isErrorReportingAllowed,
  onConsentChange,
  readConsent,
} from "./consent-storage.ts";
import type { ConsentStatus } from "./consent-status.ts";
import { consentStatus } from "./consent-status.ts";

/** Null until hydration. */
export function useConsent(): ConsentStatus | null {
  const services = useRootData()?.services ?? [];
  return useSyncExternalStore<ConsentStatus | null>(
    onConsentChange,
    () => consentStatus(services, readConsent(), isGpcEnabled()),
    () => null,
  );
}

/** Null until hydration. */
export function useErrorReportingAllowed(): boolean | null {
  return useSyncExternalStore<boolean | null>(onConsentChange, isErrorReportingAllowed, () => null);
}
