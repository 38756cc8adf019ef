import { lazy, Suspense } from "react";
import ConsentGate from "../consent/consent-gate.tsx";
import { useRootData } from "../site/root-data.ts";

const AnalyticsConsent = lazy(() => import("../viewer/analytics-consent.tsx"));

export default function Services() {
  const root = useRootData();
  const hasAnalytics = root?.services.some(({ kind }) => kind === "analytics") === true;
  return (
    <>
      <ConsentGate />
      {hasAnalytics && root?.member != null ? (
        <Suspense>
          <AnalyticsConsent apiUrl={root.apiUrl} />
        </Suspense>
      ) : null}
    </>
  );
}
