import { type ErrorReports, type ReportingOptions, silentReports } from "./error-reports.ts";

/** Starts reporting where that is on; the library is loaded only there. */
export async function startErrorReports(options: ReportingOptions): Promise<ErrorReports> {
  const { dsn, environment } = options;
  if (dsn === undefined || environment === "local") return silentReports;
  const { createSentryReports } = await import("./error-reports.sentry.ts");
  return createSentryReports({ ...options, dsn });
}
