import type { Achievement, AchievementStep } from "@tenbin/contract";
import type { Clock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { AchievementStore } from "./store.ts";

export type CompanyAction = "viewed" | "unlocked" | "added";

export type RecordStatus = "recorded" | "already";

export interface Achievements {
  list(uid: string): Promise<Achievement>;
  /** The page of a company was served to the member. */
  noteView(uid: string, ticker: string): Promise<void>;
  /** @throws ApiProblem `achievement_unverified` for a step that the server did not see */
  recordStep(uid: string, step: AchievementStep): Promise<RecordStatus>;
  /** @throws ApiProblem `company_not_found`, `achievement_unverified` */
  recordCompanyAction(uid: string, ticker: string, action: CompanyAction): Promise<RecordStatus>;
}

export interface AchievementDeps {
  readonly store: AchievementStore;
  readonly clock: Clock;
  readonly findTicker: (written: string) => Promise<string | null>;
}

export function createAchievements({ store, clock, findTicker }: AchievementDeps): Achievements {
  // Every member has registered, whether or not the step was recorded.
  const reachedSteps = async (uid: string): Promise<AchievementStep[]> => [
    "registered",
    ...(await store.listSteps(uid)),
  ];
  return {
    async list(uid) {
      return Object.fromEntries((await reachedSteps(uid)).map((step) => [step, true]));
    },
    noteView: (uid, ticker) => store.addView(uid, ticker, clock.now()),
    async recordStep(uid, step) {
      if ((await reachedSteps(uid)).includes(step)) return "already";
      throw new ApiProblem("achievement_unverified");
    },
    async recordCompanyAction(uid, written, action) {
      const ticker = await findTicker(written);
      if (ticker === null) throw new ApiProblem("company_not_found");
      // Unlocks and portfolios do not exist yet.
      if (action !== "viewed" || !(await store.hasViewed(uid, ticker))) {
        throw new ApiProblem("achievement_unverified");
      }
      const isNew = await store.record(uid, "company_viewed", ticker, clock.now());
      return isNew ? "recorded" : "already";
    },
  };
}
