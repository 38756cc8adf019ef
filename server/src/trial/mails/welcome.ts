import { randomUUID } from "node:crypto";
import { type TrialOffer, trialOffers } from "@tenbin/contract";
import { z } from "zod";
import type { AccountStore } from "../../accounts/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { MS_PER_DAY } from "../../platform/clock/days.ts";
import type { Executor } from "../../platform/database/prepared-statement.ts";
import { type EmailComposer, enqueueEmail } from "../../platform/mail/outbox.ts";
import { renderEmail } from "../../platform/mail/render-email.ts";
import { isRunning } from "../rules.ts";
import type { TrialStore } from "../store.ts";
import { welcomeTemplate } from "./templates.ts";

export const WELCOME_MAIL = "trial.welcome";

const mailData = z.object({ uid: z.string(), offer: z.enum(trialOffers) });

export interface Welcome {
  readonly uid: string;
  readonly email: string;
  readonly offer: TrialOffer;
  readonly at: Date;
}

/** Runs in the transaction of the start, which happens once. */
export async function queueWelcome(
  executor: Executor,
  { uid, email, offer, at }: Welcome,
): Promise<void> {
  const mail = { mailId: randomUUID(), kind: WELCOME_MAIL, to: email, data: { uid, offer } };
  await enqueueEmail(executor, { ...mail, queuedAt: at });
}

/** No mail if the trial is over, by a plan or its end. */
export function createWelcomeComposer({
  store,
  accounts,
  clock,
  webUrl,
}: {
  readonly store: TrialStore;
  readonly accounts: Pick<AccountStore, "find">;
  /** The membership clock. */
  readonly clock: Clock;
  readonly webUrl: string;
}): EmailComposer {
  return async ({ data }) => {
    const { uid, offer } = mailData.parse(data);
    const trial = (await store.list(uid)).find((one) => one.offer === offer);
    if (trial === undefined || !isRunning(trial, clock.now())) return null;
    const { startedAt, expiresAt } = trial;
    const days = Math.round((expiresAt.getTime() - startedAt.getTime()) / MS_PER_DAY);
    const isTemporal = (await accounts.find(uid))?.userType === "temporal";
    return renderEmail(welcomeTemplate({ days, expiresAt, isTemporal }, webUrl), webUrl);
  };
}
