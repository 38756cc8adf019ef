import {
  type ErrorReporter,
  type ErrorReporterOptions,
  noopErrorReporter,
} from "./error-reporter.ts";

/** Starts reporting where that is on; the library is loaded only there. */
export async function startErrorReporter(options: ErrorReporterOptions): Promise<ErrorReporter> {
  const { dsn, environment } = options;
  if (dsn === undefined || environment === "local") return noopErrorReporter;
  const { createSentryErrorReporter } = await import("./error-reporter.sentry.ts");
  return createSentryErrorReporter({ ...options, dsn });
}
