import { lazy, Suspense, useEffect, useState } from "react";
import { AccountNotices } from "../../accounts/account-notices.tsx";
import { privateMeta } from "../../accounts/private-page.ts";
import { logFailure, sessionClientFor } from "../../api/api.server.ts";
import { beginInteraction } from "../../browser/first-interaction.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { lazyHydrated } from "../../components/lazy-hydrated.tsx";
import { sitePageData } from "../../site/site-page-data.ts";
import type { Route } from "./+types/page";
import { IMPORT_HASH } from "../../urls/import-path.ts";
import { loadServedPortfolio } from "./load-served-portfolio.ts";
import "../../charts/kit/kit.css";
import "../../charts/kit/bars.css";
import "../../charts/kit/scales.css";
import "../../ui/forms/forms.css";
import "../../ui/feedback/states.css";
import "../../ui/overlays/overlays.css";
import "../../components/compare/choose-compared.css";
import "../../alerts/alerts.css";
import "../../ui/content/disclosure.css";
import "../../ui/table/table.css";
import "./beam/beam.css";
import "./changes/changes.css";
import "./diary/diary.css";
import "./company-row.css";
import "./portfolio.css";

/** Milliseconds; after that the browser asks. */
const TIMEOUT_MS = 3_000;

export async function loader({ request, pattern }: Route.LoaderArgs) {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const served = await loadServedPortfolio(sessionClientFor(request), signal, logFailure);
  return sitePageData(pattern, { served });
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(
    args,
    "会員が登録した企業を判定ごとに並べ、分布、保有額、メモを確かめる画面です。",
  );
}

const load = () => import("./portfolio-screen.tsx");
const HydratedScreen = lazyHydrated(load, false);
// Every document lists what its routes import: apart, it is listed nowhere.
const PortfolioScreen = lazy(load);

/** A session that the server does not know yet, or no longer, is asked for in the browser. */
export default function PortfolioPage({ loaderData: { served } }: Route.ComponentProps) {
  const isHydrated = useHydrated();
  const [isInDocument] = useState(served !== null);
  useEffect(() => {
    if (window.location.hash === IMPORT_HASH) beginInteraction();
  }, []);
  return (
    <div className="page portfolio-page">
      <h1 className="pt-8">ポートフォリオ</h1>
      {isInDocument && served !== null ? (
        <HydratedScreen key={served.member.uid} served={served} />
      ) : (
        <>
          <AccountNotices />
          {isHydrated ? (
            // Stays when the session is known: the other would wait for an interaction, and parts would move.
            <Suspense fallback={null}>
              <PortfolioScreen served={null} />
            </Suspense>
          ) : null}
        </>
      )}
    </div>
  );
}
