import {
  LONG_SUPERTRIAL_DAYS,
  PROLONGATION_DAYS,
  SUPERTRIAL_DAYS,
  TRIAL_DAYS,
  type TrialOffer,
} from "@tenbin/contract";
import { MS_PER_DAY } from "../platform/clock/days.ts";

/** A member's trial; at most one per offer. */
export interface Trial {
  readonly offer: TrialOffer;
  /** Latest application before it started. */
  readonly appliedAt: Date;
  /** Null until the questionnaire is answered. */
  readonly startedAt: Date | null;
  readonly expiresAt: Date | null;
  /** When a plan was bought during the trial. */
  readonly endedAt: Date | null;
  readonly prolonged: boolean;
  readonly longlife: boolean;
}

export type TrialTerms = Pick<Trial, "offer" | "prolonged" | "longlife">;

/** Whole days of 24 hours; nothing renews. */
export function expiryOf(startedAt: Date, terms: TrialTerms): Date {
  return new Date(startedAt.getTime() + daysOf(terms) * MS_PER_DAY);
}

function daysOf({ offer, prolonged, longlife }: TrialTerms): number {
  if (offer === "trial") return TRIAL_DAYS;
  const days = longlife ? LONG_SUPERTRIAL_DAYS : SUPERTRIAL_DAYS;
  return days + (prolonged ? PROLONGATION_DAYS : 0);
}

export type TrialState = "applied" | "running" | "over";

/** A trial that a plan has ended. */
export function stateAt(trial: Trial, now: Date): TrialState {
  const end = endOf(trial);
  if (end === null) return "applied";
  return now < end ? "running" : "over";
}

/** Null before the start. */
export function endOf({ endedAt, expiresAt }: Trial): Date | null {
  return endedAt ?? expiresAt;
}

export function findSupertrial(trials: readonly Trial[]): Trial | null {
  return trials.find(({ offer }) => offer === "supertrial") ?? null;
}

export type StartedTrial = Trial & { readonly startedAt: Date; readonly expiresAt: Date };

export function isRunning(trial: Trial, now: Date): trial is StartedTrial {
  return stateAt(trial, now) === "running";
}

export function isOver(trial: Trial, now: Date): trial is StartedTrial {
  return stateAt(trial, now) === "over";
}

/** Of two running trials the one that ends later. */
export function findRunning(trials: readonly Trial[], now: Date): StartedTrial | null {
  const running = trials.filter((trial) => isRunning(trial, now));
  return running.toSorted((one, other) => +other.expiresAt - +one.expiresAt)[0] ?? null;
}

export function canProlong(supertrial: Trial | null, now: Date): supertrial is StartedTrial {
  return supertrial !== null && !supertrial.prolonged && isOpen(supertrial, now);
}

export function canLengthen(supertrial: Trial | null, now: Date): supertrial is StartedTrial {
  return supertrial !== null && !supertrial.longlife && isOpen(supertrial, now);
}

/** Whether no plan ends it or waits for its end. */
function isOpen(trial: Trial, now: Date): trial is StartedTrial {
  return trial.endedAt === null && isRunning(trial, now);
}

/**
 * @param planSince start of a bought plan: possibly at the trial's end, or before its start if read late; null: none,
 * as after the cancellation of a plan that waited
 */
export function endByPlan(trial: StartedTrial, planSince: Date | null): Trial {
  if (planSince === null) return { ...trial, endedAt: null };
  const end = Math.max(planSince.getTime(), trial.startedAt.getTime());
  return { ...trial, endedAt: new Date(Math.min(end, trial.expiresAt.getTime())) };
}

/** Whether another trial continues after its end. */
export function isOutlasted({ offer, expiresAt }: Trial, trials: readonly Trial[]): boolean {
  return trials.some(
    (other) =>
      other.offer !== offer &&
      other.endedAt === null &&
      other.expiresAt !== null &&
      expiresAt !== null &&
      other.expiresAt > expiresAt,
  );
}

/** Days before the end at which a mail is due, in order. */
export const MAIL_DAYS = [2, 0] as const;
export type MailDays = (typeof MAIL_DAYS)[number];

/**
 * The mail that is due; of several missed ones the latest.
 * @param mailed days of the last mail about the same end; null: none
 */
export function dueMail(expiresAt: Date, mailed: number | null, now: Date): MailDays | null {
  const left = expiresAt.getTime() - now.getTime();
  const due = MAIL_DAYS.findLast((days) => left <= days * MS_PER_DAY) ?? null;
  return due !== null && (mailed === null || due < mailed) ? due : null;
}
