import { isBot } from "@tenbin/contract/bot";
import { whenIdle } from "../../browser/when-idle.ts";
import { setErrorListener } from "../error-channel.ts";
import type { ReporterOptions, Reporter } from "./reporter.ts";

/** Errors held at most until the reporter is there. */
const MAX_BUFFERED = 10;

let reporter: Reporter | undefined;
let loading: Promise<void> | undefined;
let target: ReporterOptions | undefined;
const buffered: unknown[] = [];
let route = "/*";

/**
 * Reports an error of this page to the operator, cleaned of everything personal. What bots provoke
 * is in the console only (specification 4.14), and so is everything where no reports are configured.
 */
function captureError(error: unknown): void {
  if (reporter !== undefined) reporter.capture(error);
  else if (buffered.length < MAX_BUFFERED) {
    buffered.push(error);
    if (target !== undefined) void loadReporter(target);
  }
}

/** Which route is shown, for reports and traces. */
export function setReportedRoute(shown: string): void {
  if (shown === route) return;
  route = shown;
  reporter?.navigate(shown);
}

/**
 * Listens for errors of the page. The reporting library comes with the first error, else when the
 * page is loaded and has nothing better to do: no reader waits for it.
 */
export function startErrorReporting(given: ReporterOptions): void {
  if (target !== undefined || isBot(navigator.userAgent)) return;
  target = given;
  setErrorListener(captureError);
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
    // Without it nothing is reported; the page does not need it.
    () => {},
  );
  return loading;
}
