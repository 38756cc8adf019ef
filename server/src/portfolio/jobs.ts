import type { Job } from "../platform/jobs/jobs.ts";
import type { Portfolio } from "./create-portfolio.ts";

export function portfolioJobs(portfolio: Pick<Portfolio, "purgeRemoved">): Job[] {
  return [
    {
      name: "purge-removed-companies",
      schedule: "50 * * * *",
      run: async () => void (await portfolio.purgeRemoved()),
    },
  ];
}
