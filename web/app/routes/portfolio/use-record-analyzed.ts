import type { PortfolioResponse } from "@tenbin/contract";
import { useEffect } from "react";
import { useApi } from "../../accounts/use-api.ts";
import { emitError } from "../../telemetry/error-channel.ts";
import { recordStep } from "../../viewer/record-step.ts";
import { useViewer } from "../../viewer/use-viewer.ts";

/** Once the member has seen the analysis of an own company (specification 3.15). */
export function useRecordAnalyzed(portfolio: PortfolioResponse | null): void {
  const api = useApi();
  const { achievement } = useViewer();
  const isDue =
    (portfolio?.analyzed.length ?? 0) > 0 &&
    achievement !== null &&
    achievement.porfolio_analyzed !== true;
  useEffect(() => {
    if (!isDue) return;
    void recordStep(api(), "porfolio_analyzed", emitError);
    // `api` changes at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isDue]);
}
