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

/** Milliseconds without a change before a page is counted: a dragged handle passes many years. */
const SETTLED_MS = 800;

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

function useErrorReporting(route: string): void {
  const root = useRootData();
  useEffect(() => {
    const service = root?.services.find(({ kind }) => kind === "error_reports");
    if (root === undefined || service === undefined || !isErrorReportingAllowed()) return;
    const { environment, release, apiUrl } = root;
    const [web, api] = [window.location.origin, new URL(apiUrl).origin];
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
    // A new page is counted at once, a change within it only after it has settled.
    if (counted.current?.pathname !== page.pathname) {
      count();
      return undefined;
    }
    const timer = setTimeout(count, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [page, settled]);
}
