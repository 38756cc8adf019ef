import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { routePatternOf } from "../site/manifest.ts";
import { pageBuildWatcher } from "../navigation/page-build-watcher.ts";
import { logEvent } from "../telemetry/log-event.ts";
import { Button } from "../ui/actions/button.tsx";
import { reloadPage } from "../browser/reload-guard.ts";
import "./corner-notice.css";

/**
 * Shown while offline, while the site is down, or after a deployment. It never reloads the page by
 * itself, so that typed text is not lost.
 */
export function CornerNotice() {
  const waiting = useSyncExternalStore(subscribe, isWaiting, returnFalse);
  const outdated = useSyncExternalStore(subscribe, isOutdated, returnFalse);
  const { pathname } = useLocation();
  useEffect(() => {
    if (outdated) {
      logEvent({ event_type: "new_build_notice", route: routePatternOf(pathname) });
    }
    // Once, for the page on which it appeared.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [outdated]);
  return (
    <output className="corner-notice">
      {waiting ? (
        "通信できません。つながったら続けます。"
      ) : outdated ? (
        <>
          新しい版があります。
          <Button small onClick={() => reloadPage()}>
            再読み込み
          </Button>
        </>
      ) : null}
    </output>
  );
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = pageBuildWatcher().subscribe(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    unsubscribe();
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
const isWaiting = () => !navigator.onLine || pageBuildWatcher().isSiteDown();
const isOutdated = () => pageBuildWatcher().isOutdated();
const returnFalse = () => false;
