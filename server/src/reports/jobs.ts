import type { Job } from "../platform/jobs/jobs.ts";
import type { ReportFiles } from "./files/create-report-files.ts";

export function reportJobs(files: Pick<ReportFiles, "purge">): Job[] {
  return [{ name: "purge-report-files", schedule: "20 4 * * *", run: () => files.purge() }];
}
