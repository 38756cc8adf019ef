export { createReports, type Reports } from "./create-reports.ts";
export { register as registerReports } from "./routes.ts";
