export { silentReports, type ErrorReports } from "./error-reports.ts";
export { failureReporter, type RouteOf } from "./report-failure.ts";
export { startErrorReports } from "./start.ts";
