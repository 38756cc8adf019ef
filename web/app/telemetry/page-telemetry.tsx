import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { useRootData } from "../site/root-data.ts";
import { isErrorReportingAllowed } from "../consent/consent-storage.ts";
import { logEvent, startEventLogging } from "./log-event.ts";
import { logPreferences } from "./log-preferences.ts";
import type { PageSnapshot } from "./page-events.ts";
import { pageEvents } from "./page-events.ts";
import { logPageTimings } from "./page-timing.ts";
import { usePageSnapshot } from "./use-page-snapshot.ts";

/** Milliseconds for which a page must stay as it is to be counted: a dragged handle passes many years. */
const SETTLED_MS = 800;

/** Counts what is shown. Renders nothing. */
export function PageTelemetry() {
  const apiUrl = useRootData()?.apiUrl;
  useEffect(() => {
    if (apiUrl !== undefined) startEventLogging(apiUrl);
  }, [apiUrl]);
  const page = usePageSnapshot();
  useLogPageEvents(page);
  useErrorReporting(page.route);
  useEffect(logPreferences, []);
  return null;
}

/** Errors and traces go to the operator's tracker where one is configured and the reader did not stop it. */
function useErrorReporting(route: string): void {
  const root = useRootData();
  useEffect(() => {
    const service = root?.services.find(({ kind }) => kind === "error_reports");
    if (root === undefined || service === undefined || !isErrorReportingAllowed()) return;
    const { environment, release, apiUrl } = root;
    const [web, api] = [window.location.origin, new URL(apiUrl).origin];
    // It comes to the browser only where it has something to do; without it the page works all the same.
    void import("./error-reports/error-reporting.ts").then(
      ({ setReportedRoute, startErrorReporting }) => {
        setReportedRoute(route);
        startErrorReporting({ dsn: service.key, environment, release, web, api });
      },
      () => {},
    );
  }, [root, route]);
}

function useLogPageEvents(page: PageSnapshot): void {
  const counted = useRef<PageSnapshot>(null);
  const settled = useNavigation().state === "idle";
  useEffect(() => {
    if (!settled) return undefined;
    const count = () => {
      if (counted.current === null) logPageTimings(page.route);
      for (const event of pageEvents(counted.current, page)) logEvent(event);
      counted.current = page;
    };
    // A page is counted at once, also when it is left soon; what changes on it once it stays.
    if (counted.current?.pathname !== page.pathname) {
      count();
      return undefined;
    }
    const timer = setTimeout(count, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [page, settled]);
}
