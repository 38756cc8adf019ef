import { isBot } from "@tenbin/contract/bot";
import { listenForErrors } from "../caught-errors.ts";
import type { ReportTarget, Reporter } from "./reporter.ts";

/** Errors held at most until the reporter is there. */
const MAX_EARLY = 10;

let reporter: Reporter | undefined;
let loading: Promise<void> | undefined;
let target: ReportTarget | undefined;
const early: unknown[] = [];
let route = "/*";

/**
 * Reports an error of this page to the operator, cleaned of everything personal. What bots provoke
 * is in the console only (specification §4), and so is everything where no reports are configured.
 */
function captureError(error: unknown): void {
  if (reporter !== undefined) reporter.capture(error);
  else if (early.length < MAX_EARLY) {
    early.push(error);
    if (target !== undefined) void load(target);
  }
}

/** Which route is shown, for reports and traces. */
export function reportRoute(shown: string): void {
  if (shown === route) return;
  route = shown;
  reporter?.navigate(shown);
}

/**
 * Listens for errors of the page. The reporting library comes with the first error, else when the
 * page is loaded and has nothing better to do: no reader waits for it.
 */
export function startReporting(given: ReportTarget): void {
  if (target !== undefined || isBot(navigator.userAgent)) return;
  target = given;
  listenForErrors(captureError);
  if (early.length > 0) void load(given);
  else if (document.readyState === "complete") whenIdle(() => void load(given));
  else window.addEventListener("load", () => whenIdle(() => void load(given)), { once: true });
}

/** Milliseconds; Safari has no idle callback. */
const SETTLED_MS = 2_000;

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work);
  else setTimeout(work, SETTLED_MS);
}

function load(given: ReportTarget): Promise<void> {
  loading ??= import("./reporter.ts").then(
    ({ startReporter }) => {
      reporter = startReporter(given, route);
      for (const error of early.splice(0)) reporter.capture(error);
    },
    // Without it nothing is reported; the page does not need it.
    () => {},
  );
  return loading;
}
