import type { Achievement, AchievementStep } from "@tenbin/contract";
import type { Clock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { AchievementStore } from "./store.ts";

/** What a member can do with a company. */
export type CompanyAction = "viewed" | "unlocked" | "added";

/** `already`: the member had reached it before. */
export type RecordStatus = "recorded" | "already";

export interface Achievements {
  list(uid: string): Promise<Achievement>;
  /**
   * Records a step by the word of a member.
   * @throws ApiProblem `achievement_unverified`: everything that the server cannot see for itself
   */
  recordStep(uid: string, step: AchievementStep): Promise<RecordStatus>;
  /**
   * Records what a member did with a company.
   * @param ticker as written
   * @throws ApiProblem `company_not_found`, `achievement_unverified`
   */
  recordCompanyAction(uid: string, ticker: string, action: CompanyAction): Promise<RecordStatus>;
}

export interface AchievementDeps {
  readonly store: AchievementStore;
  readonly clock: Clock;
  /** The ticker as shown, of one as written; null when no company has it. */
  readonly findTicker: (written: string) => Promise<string | null>;
}

export function createAchievements({ store, clock, findTicker }: AchievementDeps): Achievements {
  const record = async (uid: string, step: AchievementStep, ticker: string | null) =>
    (await store.record(uid, step, ticker, clock.now())) ? "recorded" : "already";
  return {
    async list(uid) {
      const steps = await store.listSteps(uid);
      // Who is a member has registered, whether or not anybody asked to have it recorded.
      return Object.fromEntries(["registered", ...steps].map((step) => [step, true]));
    },
    async recordStep(uid, step) {
      // Who asks is a member.
      if (step === "registered") return record(uid, step, null);
      if ((await store.listSteps(uid)).includes(step)) return "already";
      throw new ApiProblem("achievement_unverified");
    },
    async recordCompanyAction(uid, written, action) {
      const ticker = await findTicker(written);
      if (ticker === null) throw new ApiProblem("company_not_found");
      // Every member may open every company's page; nothing can be unlocked or added to a portfolio.
      if (action !== "viewed") throw new ApiProblem("achievement_unverified");
      return record(uid, "company_viewed", ticker);
    },
  };
}
