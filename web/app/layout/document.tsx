import type { ReactNode } from "react";
import { Links, Meta, Scripts, ScrollRestoration } from "react-router";
import { monthDayTime } from "../ui/format.ts";
import { Strip } from "../ui/feedback/notice.tsx";
import { Toaster } from "../ui/overlays/toaster.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { ConsentPlace } from "../consent/consent-place.tsx";
import { SessionWatch } from "../identity/session/session-watch.tsx";
import { VisitWatch } from "../identity/visit-watch.tsx";
import { PageTelemetry } from "../telemetry/page-telemetry.tsx";
import { CornerNotice } from "./corner-notice.tsx";
import { PreloadedPage } from "../navigation/preloaded-page.tsx";
import { NavigationStatus } from "./navigation-status.tsx";
import { useRootData, useStaleSince } from "./root-data.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { APPLY_PREFERENCES } from "./preferences.ts";

/** The one default layout: it wraps every page, error screens included. */
export function Document({ children }: { readonly children: ReactNode }) {
  const sample = useRootData()?.overview?.sample ?? false;
  const staleSince = useStaleSince();
  return (
    // The script below sets attributes before hydration.
    <html lang="ja" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* oxlint-disable-next-line react/no-danger -- a constant of ours; it must run before paint */}
        <script dangerouslySetInnerHTML={{ __html: APPLY_PREFERENCES }} />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href="#main">
          本文へ移る
        </a>
        <NavigationStatus />
        <SessionWatch />
        <VisitWatch />
        <PageTelemetry />
        <SiteHeader />
        {sample ? (
          <Strip label="データについて">
            <b className="mr-2">サンプルデータ</b>
            会社も数値もすべて架空です。
          </Strip>
        ) : null}
        {staleSince === null ? null : (
          <Strip label="内容の時点">
            <b className="mr-2">{`${monthDayTime(staleSince)}時点の内容です。`}</b>
            いまは新しい内容を取得できないため、前回の内容を表示しています。
          </Strip>
        )}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
        <ConsentPlace />
        <BottomBar />
        <CornerNotice />
        <PreloadedPage />
        <Toaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
