import type { Achievement, AchievementStep } from "@tenbin/contract";
import type { Clock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { AchievementStore } from "./store.ts";

export type CompanyAction = "viewed" | "unlocked" | "added";

export type RecordStatus = "recorded" | "already";

export interface Achievements {
  list(uid: string): Promise<Achievement>;
  /** @throws ApiProblem `achievement_unverified` for a step that the server cannot verify */
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
  const record = async (uid: string, step: AchievementStep, ticker: string | null) =>
    (await store.record(uid, step, ticker, clock.now())) ? "recorded" : "already";
  return {
    async list(uid) {
      const steps = await store.listSteps(uid);
      // Every member has registered, whether or not the step was recorded.
      return Object.fromEntries(["registered", ...steps].map((step) => [step, true]));
    },
    async recordStep(uid, step) {
      if (step === "registered") return record(uid, step, null);
      if ((await store.listSteps(uid)).includes(step)) return "already";
      throw new ApiProblem("achievement_unverified");
    },
    async recordCompanyAction(uid, written, action) {
      const ticker = await findTicker(written);
      if (ticker === null) throw new ApiProblem("company_not_found");
      // Every member can view every company, whereas unlocks and portfolios do not exist yet.
      if (action !== "viewed") throw new ApiProblem("achievement_unverified");
      return record(uid, "company_viewed", ticker);
    },
  };
}
