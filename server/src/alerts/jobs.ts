import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { MS_PER_DAY } from "../platform/clock/days.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { AlertMembers } from "./members.ts";
import { createAlertStore } from "./store.ts";
import { writeDueMails } from "./write-mails.ts";

/** Of what was told. */
export const EVENT_RETENTION_DAYS = 180;

export interface AlertJobDeps {
  readonly pool: pg.Pool;
  readonly members: AlertMembers;
  readonly clock: Clock;
}

export function alertJobs(deps: AlertJobDeps): Job[] {
  return [
    {
      // Evenings, mornings and ends of quiet hours; nothing due costs an index probe.
      name: "write-alert-mails",
      schedule: "*/5 * * * *",
      runOnStart: true,
      run: () => writeDueMails(deps),
    },
    {
      name: "purge-alert-events",
      schedule: "20 4 * * *",
      run() {
        const toldBefore = new Date(deps.clock.now().getTime() - EVENT_RETENTION_DAYS * MS_PER_DAY);
        return createAlertStore(deps.pool).purgeEvents(toldBefore);
      },
    },
  ];
}
