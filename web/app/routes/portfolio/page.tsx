import { lazy, Suspense } from "react";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";
import type { Route } from "./+types/page";

export function loader({ pattern }: Route.LoaderArgs) {
  return loadPrivatePage({ pattern });
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(
    args,
    "会員が登録した企業を判定ごとに並べ、分布、保有額、メモを確かめる画面です。",
  );
}

// Every document lists what its routes import: apart, it is listed nowhere.
const PortfolioScreen = lazy(() => import("./portfolio-screen.tsx"));

/** The server does not know whose portfolio it is, so the browser shows it. */
export default function PortfolioPage() {
  const isHydrated = useHydrated();
  return (
    <div className="page">
      <h1 className="pt-8">ポートフォリオ</h1>
      {isHydrated ? (
        <Suspense fallback={null}>
          <PortfolioScreen />
        </Suspense>
      ) : null}
    </div>
  );
}
