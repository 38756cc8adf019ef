import {
  type ErrorReporter,
  type ErrorReporterOptions,
  noopErrorReporter,
} from "./error-reporter.ts";

export async function startErrorReporter(options: ErrorReporterOptions): Promise<ErrorReporter> {
  const { dsn, environment } = options;
  if (dsn === undefined || environment === "local") return noopErrorReporter;
  const { createSentryErrorReporter } = await import("./error-reporter.sentry.ts");
  return createSentryErrorReporter({ ...options, dsn });
}
