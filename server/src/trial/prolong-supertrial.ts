import type { Output, prolongSupertrial } from "@tenbin/contract";
import type pg from "pg";
import { toUnixSeconds } from "@tenbin/contract/time";
import { requireNoneWaiting } from "../billing/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { canProlong, expiryOf, findSupertrial, type StartedTrial, type Trial } from "./rules.ts";
import { createTrialStore } from "./store.ts";
import { trialUsed } from "./trial-used.ts";

export interface ClosingAnswers {
  readonly useful: string;
  readonly plan: string;
  readonly remark?: string | undefined;
}

/** @throws ApiProblem `trial_used` if it was prolonged or is over, `trial_not_started`, those of `expireWaiting` */
export type ProlongSupertrial = (
  uid: string,
  answers: ClosingAnswers,
) => Promise<Output<typeof prolongSupertrial>>;

export interface ProlongDeps {
  readonly pool: pg.Pool;
  /** The membership clock. */
  readonly clock: Clock;
  /**
   * Expires Checkouts of plans that would start at the old end.
   * @throws ApiProblem if one was paid
   */
  readonly expireWaiting: (uid: string) => Promise<void>;
}

export function createProlongSupertrial({
  pool,
  clock,
  expireWaiting,
}: ProlongDeps): ProlongSupertrial {
  return async (uid, { remark = "", ...answers }) => {
    requireOpen(findSupertrial(await createTrialStore(pool).list(uid)), clock.now());
    await expireWaiting(uid);
    const expiresAt = await inTransaction(pool, async (client) => {
      await requireNoneWaiting(client, uid);
      const store = createTrialStore(client);
      const at = clock.now();
      const running = requireOpen(findSupertrial(await store.lock(uid)), at);
      const prolonged = { ...running, prolonged: true };
      const end = expiryOf(running.startedAt, prolonged);
      await store.saveQuestionnaire({ uid, kind: "closing", answers, remark, at });
      await store.save(uid, { ...prolonged, expiresAt: end });
      return end;
    });
    return { expires_at: toUnixSeconds(expiresAt) };
  };
}

function requireOpen(supertrial: Trial | null, at: Date): StartedTrial {
  if (supertrial === null || supertrial.startedAt === null) {
    throw new ApiProblem("trial_not_started");
  }
  if (canProlong(supertrial, at)) return supertrial;
  throw trialUsed({ startedAt: supertrial.startedAt, left: ["plan"] });
}
