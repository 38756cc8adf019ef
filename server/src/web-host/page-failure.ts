import { isBot } from "@tenbin/contract/bot";
import type { ErrorReporter, RouteResolver } from "../platform/error-reports/index.ts";

/** An error while a page was rendered, as render threads send it. */
export interface PageFailure {
  readonly error: Error;
  readonly method: string;
  readonly url: string;
  readonly userAgent: string;
}

export function toPageFailure(error: unknown, { method, url, headers }: Request): PageFailure {
  return { error: toError(error), method, url, userAgent: headers.get("user-agent") ?? "" };
}

/** Threads can send errors, but not everything that may be thrown. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Errors provoked by bots are only logged (specification 4.14). */
export function createPageFailureReporter(reports: ErrorReporter, routeOf: RouteResolver) {
  return ({ error, method, url, userAgent }: PageFailure): void => {
    if (isBot(userAgent)) return;
    const { pathname } = new URL(url);
    reports.capture(error, { route: `${method} ${routeOf({ url: pathname }) ?? "/*"}` });
  };
}
