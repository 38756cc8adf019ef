import { lazy, Suspense } from "react";
import { useRootData } from "../site/root-data.ts";

const Services = lazy(() => import("./services.tsx"));

/** Services beside the product; their script is loaded only if one of them needs consent. */
export function LazyServices() {
  const services = useRootData()?.services ?? [];
  if (!services.some(({ needsConsent }) => needsConsent)) return null;
  return (
    <Suspense>
      <Services />
    </Suspense>
  );
}
