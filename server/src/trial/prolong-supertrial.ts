import type { Output, prolongSupertrial } from "@tenbin/contract";
import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { canProlong, expiryOf, findSupertrial } from "./rules.ts";
import { createTrialStore } from "./store.ts";
import { trialUsed } from "./trial-used.ts";

export interface ClosingAnswers {
  readonly useful: string;
  readonly plan: string;
  readonly remark?: string | undefined;
}

/** @throws ApiProblem `trial_used` if it was prolonged or is over, `trial_not_started` */
export type ProlongSupertrial = (
  uid: string,
  answers: ClosingAnswers,
) => Promise<Output<typeof prolongSupertrial>>;

export function createProlongSupertrial({
  pool,
  clock,
}: {
  readonly pool: pg.Pool;
  /** Of membership. */
  readonly clock: Clock;
}): ProlongSupertrial {
  return async (uid, { remark = "", ...answers }) => {
    const expiresAt = await inTransaction(pool, async (client) => {
      const store = createTrialStore(client);
      const at = clock.now();
      const running = findSupertrial(await store.lock(uid));
      if (running === null || running.startedAt === null) throw new ApiProblem("trial_not_started");
      if (!canProlong(running, at))
        throw trialUsed({ startedAt: running.startedAt, left: ["plan"] });
      const prolonged = { ...running, prolonged: true };
      const end = expiryOf(running.startedAt, prolonged);
      await store.saveQuestionnaire({ uid, kind: "closing", answers, remark, at });
      await store.save(uid, { ...prolonged, expiresAt: end });
      return end;
    });
    return { expires_at: Math.floor(expiresAt.getTime() / 1_000) };
  };
}
