import { isBot } from "@tenbin/contract/bot";
import { whenIdle } from "../../browser/when-idle.ts";
import { onError } from "../error-channel.ts";
import type { ReporterOptions, Reporter } from "./reporter.ts";

const MAX_BUFFERED = 10;

let reporter: Reporter | undefined;
let loading: Promise<void> | undefined;
let target: ReporterOptions | undefined;
const buffered: unknown[] = [];
let route = "/*";

/** Errors caused by bots are not reported (specification 4.14). */
function captureError(error: unknown): void {
  if (reporter !== undefined) reporter.capture(error);
  else if (buffered.length < MAX_BUFFERED) {
    buffered.push(error);
    if (target !== undefined) void loadReporter(target);
  }
}

export function setReportedRoute(shown: string): void {
  if (shown === route) return;
  route = shown;
  reporter?.navigate(shown);
}

/** Loads the reporting library at the first error, or when the page is idle after loading. */
export function startErrorReporting(given: ReporterOptions): void {
  if (target !== undefined || isBot(navigator.userAgent)) return;
  target = given;
  onError(({ error }) => captureError(error));
  if (buffered.length > 0) void loadReporter(given);
  else if (document.readyState === "complete") whenIdle(() => void loadReporter(given));
  else
    window.addEventListener("load", () => whenIdle(() => void loadReporter(given)), { once: true });
}

function loadReporter(given: ReporterOptions): Promise<void> {
  loading ??= import("./reporter.ts").then(
    ({ createReporter }) => {
      reporter = createReporter(given, route);
      for (const error of buffered.splice(0)) reporter.capture(error);
    },
    // Without the library, errors are only in the console.
    () => {},
  );
  return loading;
}
