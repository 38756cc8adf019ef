import { logEvent } from "./log-event.ts";

type TimingMetric = "ttfb" | "fcp" | "lcp" | "inp";

/** Milliseconds; the browser does not report faster interactions. */
const MIN_EVENT_DURATION_MS = 40;

/** Measures the first page of a visit (web.dev/vitals), and counts it when the page is hidden. */
export function logPageTimings(route: string): void {
  const found = new Map<TimingMetric, number>();
  observe("navigation", ({ responseStart = 0 }) => found.set("ttfb", responseStart));
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") found.set("fcp", startTime);
  });
  observe("largest-contentful-paint", ({ startTime }) => found.set("lcp", startTime));
  // The slowest interaction; with fewer than fifty of them that is the INP.
  observe("event", ({ duration, interactionId = 0 }) => {
    if (interactionId > 0) found.set("inp", Math.max(duration, found.get("inp") ?? 0));
  });
  const log = () => {
    if (document.visibilityState !== "hidden") return;
    document.removeEventListener("visibilitychange", log, true);
    for (const [measure, duration] of found) {
      const duration_ms = Math.round(duration);
      logEvent({ event_type: "page_timing", route, measure, duration_ms });
    }
  };
  // Captures, so that it runs before the queue is flushed by the same event.
  document.addEventListener("visibilitychange", log, true);
}

type TimingEntry = PerformanceEntry & {
  readonly responseStart?: number;
  readonly interactionId?: number;
};

function observe(type: string, read: (entry: TimingEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) read(entry);
  });
  // The DOM types lack the threshold of event timing.
  const options: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type,
    buffered: true,
    durationThreshold: MIN_EVENT_DURATION_MS,
  };
  observer.observe(options);
}
