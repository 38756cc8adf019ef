import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { browserClient } from "../../../api/api.client.ts";
import { loadModule } from "../../../browser/load-module.ts";
import { useRootData } from "../../../site/root-data.ts";
import { emitError } from "../../../telemetry/error-channel.ts";
import { type SoldPlans, UnlockPanel } from "./unlock-panel.tsx";

/** Visitors do not load what unlocks. */
const MemberUnlock = lazy(() => loadModule(() => import("./member-unlock.tsx")));

interface UnlockOfferProps {
  readonly title: string;
  /** What is masked, and what is not. */
  readonly children: ReactNode;
  readonly ticker: string;
  /** Of the page, to come back to. */
  readonly path: string;
}

/** What opens this company for the viewer. */
export function UnlockOffer(props: UnlockOfferProps) {
  const root = useRootData();
  const apiUrl = root?.apiUrl;
  const plans = usePlans(apiUrl);
  if (apiUrl === undefined || root?.member == null) {
    return <UnlockPanel {...props} plans={plans} unlocker="visitor" />;
  }
  return (
    <Suspense fallback={<UnlockPanel {...props} plans={plans} unlocker="unknown" />}>
      <MemberUnlock {...props} plans={plans} apiUrl={apiUrl} />
    </Suspense>
  );
}

/** Null until they have arrived. */
function usePlans(apiUrl: string | undefined): SoldPlans | null {
  const [plans, setPlans] = useState<SoldPlans | null>(null);
  useEffect(() => {
    if (apiUrl === undefined) return undefined;
    const abort = new AbortController();
    browserClient(apiUrl)
      .call("getPlans", { signal: abort.signal })
      .then((loaded) => setPlans(loaded ?? null))
      .catch((error: unknown) => {
        if (!abort.signal.aborted) emitError(error, "getPlans");
      });
    return () => abort.abort();
  }, [apiUrl]);
  return plans;
}
