export { createReportDomain, registerReportDomain } from "./create-report-domain.ts";
export { createReports, type Reports } from "./create-reports.ts";
export { followIssues as followIssuesInPeers } from "./peers/store.ts";
export { register as registerReports } from "./routes.ts";
export {
  KEPT_DAYS as REPORT_FILE_DAYS,
  type ReportTask,
  type ReportWriter,
} from "./files/create-report-files.ts";
