import type { Job } from "../platform/jobs/jobs.ts";
import type { Records } from "./record/index.ts";
import { purgeExpiredScreens, type ScreenPurgeDeps } from "./saved/index.ts";
import type { Packs } from "./packs/index.ts";

/**
 * Packs in the evening, after the day's last valuation, and when the worker starts: a run that was
 * interrupted is continued. With nothing to pack it takes milliseconds.
 * @param valuesAfter work that values the market too and has to end first
 */
export function screeningJobs(
  {
    packs,
    records,
    savedScreens,
  }: {
    readonly packs: Pick<Packs, "packMonthEnds">;
    readonly records: Pick<Records, "storePromising">;
    readonly savedScreens: ScreenPurgeDeps;
  },
  { valuesAfter }: { readonly valuesAfter?: Promise<unknown> | undefined } = {},
): Job[] {
  return [
    {
      name: "pack-month-ends",
      schedule: "45 19 * * 1-5",
      runOnStart: true,
      expireInSeconds: 10_800,
      async run(signal) {
        await valuesAfter;
        await packs.packMonthEnds({ signal });
        await records.storePromising();
      },
    },
    {
      name: "purge-expired-screens",
      schedule: "5 4 * * *",
      run: () => purgeExpiredScreens(savedScreens),
    },
  ];
}
