import type { Achievement, AchievementStep } from "@tenbin/contract";
import type { Clock } from "../platform/clock/clock.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Rights } from "./rights.ts";
import type { AchievementStore } from "./store.ts";
import type { UnlockStore } from "./unlock-store.ts";

export type CompanyAction = "viewed" | "unlocked" | "added";

export type RecordStatus = "recorded" | "already";

/** The member who reaches a step, with the rights of the request. */
export interface Achiever {
  readonly uid: string;
  readonly rights: Rights;
}

/** Facts about a member from other domains. */
export interface PortfolioEvidence {
  /** @param ticker null: any company */
  readonly holds: (uid: string, ticker: string | null) => Promise<boolean>;
  /** Whether a company of the portfolio is shown with its analysis. */
  readonly isAnalyzed: (owner: Achiever) => Promise<boolean>;
}

export interface Achievements {
  list(uid: string): Promise<Achievement>;
  /** Records that a company's page was served to the member. */
  noteView(uid: string, ticker: string): Promise<void>;
  /** @throws ApiProblem `achievement_unverified` for a step that the server did not see */
  recordStep(achiever: Achiever, step: AchievementStep): Promise<RecordStatus>;
  /** Records a step that another domain has verified. */
  recordVerified(uid: string, step: AchievementStep): Promise<RecordStatus>;
  /** @throws ApiProblem `company_not_found`, `achievement_unverified` */
  recordCompanyAction(uid: string, ticker: string, action: CompanyAction): Promise<RecordStatus>;
}

export interface AchievementDeps {
  readonly store: AchievementStore;
  readonly clock: Clock;
  readonly findTicker: (written: string) => Promise<string | null>;
  readonly unlocks: Pick<UnlockStore, "has">;
  readonly portfolio: PortfolioEvidence;
  readonly hasSavedScreen: (uid: string) => Promise<boolean>;
  readonly hasAlert: (uid: string) => Promise<boolean>;
}

/** Misspelt as in specification 3.15. */
const companySteps = {
  viewed: "company_viewed",
  unlocked: "chart_unlocked",
  added: "porfolio_added",
} as const satisfies Record<CompanyAction, AchievementStep>;

export function createAchievements(deps: AchievementDeps): Achievements {
  const { store, clock, findTicker, unlocks, portfolio, hasSavedScreen, hasAlert } = deps;
  const record = async (uid: string, step: AchievementStep, ticker: string | null) =>
    (await store.record(uid, step, ticker, clock.now())) ? "recorded" : "already";
  /** Of a company, or of any where the ticker is null. */
  const evidence: Record<CompanyAction, (uid: string, ticker: string | null) => Promise<boolean>> =
    {
      viewed: (uid, ticker) => store.hasViewed(uid, ticker),
      unlocked: (uid, ticker) => unlocks.has(uid, ticker),
      added: (uid, ticker) => portfolio.holds(uid, ticker),
    };
  const stepEvidence: Partial<Record<AchievementStep, (owner: Achiever) => Promise<boolean>>> = {
    [companySteps.viewed]: ({ uid }) => evidence.viewed(uid, null),
    [companySteps.unlocked]: ({ uid }) => evidence.unlocked(uid, null),
    [companySteps.added]: ({ uid }) => evidence.added(uid, null),
    porfolio_analyzed: portfolio.isAnalyzed,
    screen_saved: ({ uid }) => hasSavedScreen(uid),
    alert_set: ({ uid }) => hasAlert(uid),
  };
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
    recordVerified: (uid, step) => record(uid, step, null),
    async recordStep(achiever, step) {
      const { uid } = achiever;
      if ((await reachedSteps(uid)).includes(step)) return "already";
      if ((await stepEvidence[step]?.(achiever)) === true) return record(uid, step, null);
      throw new ApiProblem("achievement_unverified");
    },
    async recordCompanyAction(uid, written, action) {
      const ticker = await findTicker(written);
      if (ticker === null) throw new ApiProblem("company_not_found");
      if (!(await evidence[action](uid, ticker))) throw new ApiProblem("achievement_unverified");
      return record(uid, companySteps[action], ticker);
    },
  };
}
