import type pg from "pg";
import type { Companies } from "../companies/index.ts";
import type { Rights } from "../members/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Api } from "../platform/http/api.ts";
import type { Viewer, ViewerAccount } from "../platform/http/viewer.ts";
import type { Valuations } from "../valuation/index.ts";
import { type Comparisons, createComparisons } from "./comparison/index.ts";
import { createScreens, type Screens } from "./questions/index.ts";
import { createRecords, measureInThread, measureStored, type Records } from "./record/index.ts";
import { registerComparisons, registerRecords, registerScreens } from "./routes.ts";
import { createSavedScreens, registerSavedScreens, type SavedScreenLists } from "./saved/index.ts";
import type { OwnLists } from "./screens/index.ts";
import type { Packs } from "./packs/index.ts";

export interface ScreeningDomainOptions {
  readonly pool: pg.Pool;
  /** If set, threads measure records. */
  readonly databaseUrl: string | undefined;
  readonly companies: Companies;
  readonly valuation: Valuations;
  readonly packs: Packs;
  /** Of cursors, and of other purposes. */
  readonly secret: string;
  readonly clock: Clock;
  /** Five-character codes of the member's companies. */
  readonly findOwnLists: (uid: string) => Promise<OwnLists>;
}

export interface ScreeningDomain {
  readonly screens: Screens;
  readonly comparisons: Comparisons;
  readonly savedScreens: SavedScreenLists;
  readonly records: Records;
}

export function createScreeningDomain(options: ScreeningDomainOptions): ScreeningDomain {
  const { pool, databaseUrl, companies, valuation, packs, secret, clock } = options;
  const { findOwnLists } = options;
  const screens = createScreens({ valuation, stored: packs, secret, findOwnLists });
  return {
    screens,
    comparisons: createComparisons({ screens, companies, valuation }),
    savedScreens: createSavedScreens({ pool, clock }),
    records: createRecords({
      pool,
      packs,
      valuation,
      clock,
      measure: (question) =>
        databaseUrl === undefined
          ? measureStored(packs, question)
          : measureInThread(databaseUrl, question),
    }),
  };
}

export function registerScreeningDomain<A extends ViewerAccount>(
  api: Api<Viewer<A, Rights>>,
  { screens, comparisons, savedScreens, records }: ScreeningDomain,
): void {
  registerScreens(api, screens);
  registerComparisons(api, comparisons);
  registerSavedScreens(api, savedScreens);
  registerRecords(api, records);
}
