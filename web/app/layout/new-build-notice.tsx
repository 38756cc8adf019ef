import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { routeNameOf, shownBuild } from "../navigation/manifest.ts";
import { shownBuildWatch } from "../navigation/shown-build-watch.ts";
import { logEvent } from "../telemetry/log-event.ts";
import { Button } from "../ui/button.tsx";
import { reloadPage } from "../reload-once.ts";
import "./new-build-notice.css";

/**
 * Says that the site has been deployed anew since the page was opened. It waits in the corner: the next
 * page comes new by itself, and nothing is reloaded under somebody who types.
 */
export function NewBuildNotice() {
  const outdated = useSyncExternalStore(subscribe, isOutdated, never);
  const { pathname } = useLocation();
  useEffect(() => {
    if (outdated) {
      logEvent({ event_type: "new_build_notice", route: routeNameOf(pathname, shownBuild()) });
    }
    // Once, for the page on which it appeared.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [outdated]);
  return (
    <output className="new-build">
      {outdated ? (
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

const subscribe = (listener: () => void) => shownBuildWatch().subscribe(listener);
const isOutdated = () => shownBuildWatch().isOutdated();
const never = () => false;
