import { lazy, Suspense } from "react";
import { useRootData } from "../site/root-data.ts";

const Services = lazy(() => import("./services.tsx"));

/** Services beside the product; without one that needs consent nothing of them is loaded. */
export function LazyServices() {
  const services = useRootData()?.services ?? [];
  if (!services.some(({ needsConsent }) => needsConsent)) return null;
  return (
    <Suspense>
      <Services />
    </Suspense>
  );
}
