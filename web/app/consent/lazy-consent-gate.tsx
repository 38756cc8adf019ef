import { lazy, Suspense } from "react";
import { useRootData } from "../site/root-data.ts";

const ConsentGate = lazy(() => import("./consent-gate.tsx"));

export function LazyConsentGate() {
  const services = useRootData()?.services ?? [];
  if (!services.some(({ needsConsent }) => needsConsent)) return null;
  return (
    <Suspense>
      <ConsentGate />
    </Suspense>
  );
}
