import type { TrialOffer } from "@tenbin/contract";
import type pg from "pg";
import type { Account } from "../../accounts/index.ts";
import type { Trials } from "../../trial/index.ts";

export interface DemoTrialDeps {
  readonly pool: pg.Pool;
  readonly trials: Pick<
    Trials,
    "list" | "noteApplication" | "answerQuestionnaire" | "findAgreedTexts"
  >;
}

const ANSWERS = {
  experience: "under_3_years",
  style: "medium",
  purpose: "check",
  source: "other",
  mail_opt_in: false,
} as const;

/** As members begin one: an application, then the questionnaire. Who has had one is left alone. */
export async function beginDemoTrial(
  { pool, trials }: DemoTrialDeps,
  account: Pick<Account, "uid" | "email" | "userType">,
  offer: TrialOffer,
): Promise<void> {
  const { uid } = account;
  if ((await trials.list(uid)).length > 0) return;
  await trials.noteApplication(pool, { uid, offer });
  const origin = { requestId: null, clientHash: null };
  const { tos, privacy } = await trials.findAgreedTexts();
  const body = { offer, ...ANSWERS, tos: tos.id, privacy: privacy.id };
  await trials.answerQuestionnaire(account, body, origin);
}
