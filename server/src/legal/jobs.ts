import type { Job } from "../platform/jobs/jobs.ts";
import type { Announcements } from "./announce-versions.ts";

export function legalJobs(announcements: Pick<Announcements, "announce">): Job[] {
  return [
    {
      // Versions come with a deployment; an announcement that was ended goes on.
      name: "announce-legal-versions",
      schedule: "15 9 * * *",
      runOnStart: true,
      run: () => announcements.announce(),
    },
  ];
}
