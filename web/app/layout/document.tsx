import { type ReactNode, useEffect } from "react";
import { Links, Meta, Scripts, ScrollRestoration } from "react-router";
import { formatMonthDayTime } from "../ui/format.ts";
import { NoticeStrip } from "../ui/feedback/notice.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { LazyServices } from "./lazy-services.tsx";
import { SESSION_HINT_SCRIPT } from "../identity/session/session-hint.ts";
import { SessionWatcher } from "../viewer/session-watcher.tsx";
import { VisitRecorder } from "../viewer/visit-recorder.tsx";
import { PageTelemetry } from "../telemetry/page-telemetry.tsx";
import { CornerNotice } from "./corner-notice.tsx";
import { PagePrefetcher } from "../navigation/page-prefetcher.tsx";
import { NavigationStatus } from "./navigation-status.tsx";
import { useRootData, useStaleSince } from "../site/root-data.ts";
import { usePrintSource } from "./print-source.ts";
import { SessionStrip } from "./session-strip.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { EARLY_PRESSES_SCRIPT, forgetPress, replayPresses } from "../browser/early-presses.ts";
import { FailedScriptNotice } from "./failed-script-notice.tsx";
import { MINIMUM_BROWSERS } from "../site/minimum-browsers.ts";
import { OldBrowserNotice } from "./old-browser-notice.tsx";
import { oldBrowserScript } from "../browser/browser-support.ts";
import { PREFERENCES_SCRIPT } from "../browser/preferences.ts";

/**
 * Runs before the first paint, so that no page flashes in the wrong theme or with the wrong header. It has run when
 * the document is hydrated, which keeps it as it was served: browsers need not load it a second time.
 */
const headScript = import.meta.env.SSR
  ? `${EARLY_PRESSES_SCRIPT}try{var d=document.documentElement.dataset;${oldBrowserScript(MINIMUM_BROWSERS)}var s=localStorage;${PREFERENCES_SCRIPT}${SESSION_HINT_SCRIPT}}catch(e){}`
  : "";

/** Wraps every page, error screens included. */
export function Document({ children }: { readonly children: ReactNode }) {
  const root = useRootData();
  const sample = root?.overview?.sample ?? false;
  const staleSince = useStaleSince();
  useEffect(() => replayPresses(), []);
  return (
    // The head script sets attributes before hydration.
    <html lang="ja" style={usePrintSource()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* oxlint-disable-next-line react/no-danger -- a constant of ours; it must run before paint */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        <Meta />
        <Links />
      </head>
      <body onClickCapture={forgetPress}>
        <a className="skip" href="#main">
          本文へ移る
        </a>
        <NavigationStatus />
        <SessionWatcher />
        <VisitRecorder />
        <PageTelemetry />
        <SiteHeader />
        <OldBrowserNotice />
        <FailedScriptNotice />
        {sample ? (
          <NoticeStrip label="データについて">
            <b className="mr-2">サンプルデータ</b>
            会社も数値もすべて架空です。
          </NoticeStrip>
        ) : null}
        <SessionStrip />
        {staleSince === null ? null : (
          <NoticeStrip label="内容の時点">
            <b className="mr-2">{`${formatMonthDayTime(staleSince)}時点の内容です。`}</b>
            いまは新しい内容を取得できないため、前回の内容を表示しています。
          </NoticeStrip>
        )}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
        <LazyServices />
        <BottomBar />
        <CornerNotice />
        <PagePrefetcher />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
