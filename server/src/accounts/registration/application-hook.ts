import type { TrialOffer } from "@tenbin/contract";
import type { Executor } from "../../platform/database/prepared-statement.ts";

/** Told of who may begin a trial, in the transaction that registers them or uses their link. It may refuse by an ApiProblem. */
export type ApplicationHook = (
  executor: Executor,
  application: { readonly uid: string; readonly offer: TrialOffer },
) => Promise<void>;
