export { createReports, type Reports } from "./create-reports.ts";
export { register as registerReports } from "./routes.ts";
export { createPeers, type Peers } from "./peers/create-peers.ts";
export { register as registerPeers } from "./peers/routes.ts";
export {
  createReportFiles,
  KEPT_DAYS as REPORT_FILE_DAYS,
  type ReportFiles,
  type ReportTask,
  type ReportWriter,
} from "./files/create-report-files.ts";
export { createLogos, type Logos } from "./logo/create-logos.ts";
export { register as registerLogos } from "./logo/routes.ts";
export { register as registerReportFiles } from "./file-routes.ts";
