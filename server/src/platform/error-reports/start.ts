import type { ErrorReports } from "./error-reports.ts";
import { silentReports } from "./error-reports.ts";

export interface ReportingOptions {
  /** Where the error tracker listens; undefined: nowhere. */
  readonly dsn: string | undefined;
  /** Which installation this is. Locally nothing is reported (specification §9). */
  readonly environment: "local" | "development" | "production";
  readonly release: string;
  /** Which process this is. */
  readonly role: string;
  /** Origins that trace headers are sent to: the product's own. */
  readonly ownOrigins: readonly string[];
}

/** Starts reporting where that is on; the library is loaded only there. */
export async function startErrorReports(options: ReportingOptions): Promise<ErrorReports> {
  const { dsn, environment } = options;
  if (dsn === undefined || environment === "local") return silentReports;
  const { createSentryReports } = await import("./error-reports.sentry.ts");
  return createSentryReports({ ...options, dsn });
}
