import { loadStaticPayload } from "../navigation/static-payload.ts";
import { pageMeta } from "../site/page-meta.ts";
import { sitePageData } from "../site/site-page-data.ts";
import type { Route } from "./+types/outcome-page";
import { useFlowDetail, useFlowEnd } from "./flow-ended.ts";
import { OutcomeScreen } from "./outcome-screen.tsx";
import { outcomeFor } from "./outcomes.ts";

export function loader({ pattern }: Route.LoaderArgs) {
  return sitePageData(pattern, { outcome: outcomeFor(pattern) });
}

export function clientLoader(context: Route.ClientLoaderArgs) {
  return loadStaticPayload(context);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  return pageMeta(matches, { ...loaderData.page, description: loaderData.outcome.meaning });
}

export default function OutcomePage({ loaderData }: Route.ComponentProps) {
  const { page, outcome } = loaderData;
  const end = useFlowEnd();
  const detail = useFlowDetail();
  const { trialEnded } = outcome;
  return (
    <OutcomeScreen
      title={page.title}
      outcome={end === "trial" ? { ...outcome, ...trialEnded } : outcome}
      detail={detail}
      isTrue={end === "flow" || (end === "trial" && trialEnded !== undefined)}
    />
  );
}
