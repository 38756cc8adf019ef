import type { User } from "@tenbin/contract";
import type { Client } from "@tenbin/contract/client";
import { ApiError, messageForStatus } from "@tenbin/contract/client";
import { fromUnixSeconds } from "@tenbin/contract/time";
import { unlockEnd } from "@tenbin/contract/billing/unlock";
import type { SessionAccount, SessionNotice, ViewerSession } from "../site/root-data.ts";
import { accountLabel, isInTrial, planSourceOf, seesAllAnalysed } from "./account-label.ts";
import { questionnaireNotice, runningNotice, TRIAL_ENDED } from "./session-notice.ts";

const NO_SESSION: ViewerSession = {
  session: false,
  member: null,
  temporalFinished: false,
  memberUnknown: false,
  notice: null,
};

const UNKNOWN: ViewerSession = { ...NO_SESSION, session: true, memberUnknown: true };

/**
 * Who cannot be loaded, or not in time, is signed in all the same.
 * @param log receives failures, which the viewer does not see (specification 8.7)
 */
export async function loadViewerSession(
  client: Client | null,
  signal: AbortSignal,
  log: (error: ApiError) => void,
): Promise<ViewerSession> {
  if (client === null) return NO_SESSION;
  try {
    const user = await client.call("getUser", { signal });
    if (user === undefined) {
      log(new ApiError(messageForStatus(504, ""), 504, null, null));
      return UNKNOWN;
    }
    const trial = isInTrial(user)
      ? { endsAt: await loadTrialEnd(client, user, signal, log) }
      : null;
    const notice = questionnaireNotice(user) ?? noticeOf(trial, user);
    return { ...NO_SESSION, session: true, member: toSessionAccount(user, trial), notice };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return NO_SESSION;
    if (error.status !== 403) {
      log(error);
      return UNKNOWN;
    }
    const temporalFinished = error.errorType === "temporal_finished";
    const notice = temporalFinished ? TRIAL_ENDED : null;
    return { ...NO_SESSION, session: true, temporalFinished, notice };
  }
}

function toSessionAccount(user: User, trial: SessionAccount["trial"]): SessionAccount {
  const { uid, email } = user;
  const units = Object.values(user.unit_purchase).flatMap((unit) => unit?.ticker_code ?? []);
  return {
    uid,
    email,
    plan: accountLabel(user),
    ...planSourceOf(user),
    trial,
    seesAll: seesAllAnalysed(user),
    unlocksLeft: user.unlocakble_number,
    unlockEnds: toUnlockEnds(user, units),
    units,
    freeUnitSlots: user.unit_purchase_availability.rest_slots,
  };
}

/** Without those of companies that are open longer by a plan or a unit. */
function toUnlockEnds(user: User, units: readonly string[]): SessionAccount["unlockEnds"] {
  if (seesAllAnalysed(user)) return {};
  const ends = user.pricechart_unlocked
    .filter(({ ticker_code: ticker }) => !units.includes(ticker))
    .map(({ ticker_code: ticker, unlocked_latest: unlockedAt }) => [
      ticker,
      fromUnixSeconds(unlockEnd(unlockedAt)).toISOString(),
    ]);
  return Object.fromEntries(ends);
}

/** Null where it is not known. */
function noticeOf(trial: SessionAccount["trial"], user: User): SessionNotice | null {
  const end = trial?.endsAt ?? null;
  return end === null ? null : runningNotice({ expires_at: end }, user);
}

async function loadTrialEnd(
  client: Client,
  user: User,
  signal: AbortSignal,
  log: (error: ApiError) => void,
): Promise<number | null> {
  // A supertrial ends later than a trial that runs beside it.
  const { supertrial_active: isSupertrial, supertrial_expires_at: end } = user;
  if (isSupertrial && end !== null) return end;
  try {
    return (await client.call("getTrial", { signal }))?.running?.expires_at ?? null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log(error);
    return null;
  }
}
