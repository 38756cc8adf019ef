import type { RunningTrial } from "@tenbin/contract";
import type pg from "pg";
import { toUnixSeconds } from "@tenbin/contract/time";
import {
  type ApplicationHook,
  createAccountStore,
  type EmailChangeHook,
  type PurgeHook,
} from "../accounts/index.ts";
import { type PaidReadingHook, personKeys, type RedemptionHook } from "../billing/index.ts";
import { CONSENT_YEARS } from "../mailing/index.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { MS_PER_DAY } from "../platform/clock/days.ts";
import { createKeyedHash } from "../platform/signing/keyed-hash.ts";
import type { EmailComposer } from "../platform/mail/outbox.ts";
import {
  type AnswerQuestionnaire,
  createAnswerQuestionnaire,
  type FindAgreedTexts,
} from "./answer-questionnaire.ts";
import {
  createNoteEmailChange,
  createNotePayment,
  lengthenSupertrial,
  noteApplication,
} from "./hooks.ts";
import { createEndComposer, queueDueMails, TRIAL_END_MAIL } from "./mails/end.ts";
import { createWelcomeComposer, WELCOME_MAIL } from "./mails/welcome.ts";
import {
  createProlongSupertrial,
  type ProlongDeps,
  type ProlongSupertrial,
} from "./prolong-supertrial.ts";
import { canProlong, findRunning, findSupertrial, type StartedTrial, type Trial } from "./rules.ts";
import type { TakeLongSupertrial } from "./start-trial.ts";
import { createTrialStore } from "./store.ts";

export interface Trials {
  readonly answerQuestionnaire: AnswerQuestionnaire;
  readonly prolongSupertrial: ProlongSupertrial;
  list(uid: string): Promise<Trial[]>;
  findSupertrial(uid: string): Promise<Trial | null>;
  readonly findAgreedTexts: FindAgreedTexts;
  /** The response of `GET /trial`. */
  findRunning(uid: string): Promise<RunningTrial | null>;
  readonly composers: Readonly<Record<string, EmailComposer>>;
  queueDueMails(): Promise<void>;
  /** Deletes proofs of consent after their retention. */
  purgeConsents(): Promise<void>;
  /** Hooks, for the transactions of other domains. */
  readonly noteApplication: ApplicationHook;
  readonly notePayment: PaidReadingHook;
  readonly noteEmailChange: EmailChangeHook;
  readonly lengthenSupertrial: RedemptionHook;
  /** Called after the account was deleted. */
  readonly markGone: PurgeHook;
}

export interface TrialsOptions {
  readonly pool: pg.Pool;
  /** Key of the person keys; of no other use. */
  readonly personSecret: string;
  /** Base of links in mails. */
  readonly webUrl: string;
  readonly takeLongSupertrial: TakeLongSupertrial;
  /** Whether a member pays for a plan. */
  readonly hasPlan: (uid: string) => Promise<boolean>;
  readonly expireWaiting: ProlongDeps["expireWaiting"];
  readonly findAgreedTexts: FindAgreedTexts;
  /** The membership clock; default the machine's. */
  readonly clock?: Clock;
}

export function createTrials(options: TrialsOptions): Trials {
  const { pool, webUrl, takeLongSupertrial, hasPlan, expireWaiting, findAgreedTexts } = options;
  const { clock = systemClock } = options;
  const hash = createKeyedHash(options.personSecret);
  const store = createTrialStore(pool);
  const accounts = createAccountStore(pool);
  return {
    answerQuestionnaire: createAnswerQuestionnaire({
      pool,
      clock,
      hasPlan,
      takeLongSupertrial,
      expireWaiting,
      findAgreedTexts,
      personKeysOf: (person) => Object.values(personKeys(person, hash)),
    }),
    prolongSupertrial: createProlongSupertrial({ pool, clock, expireWaiting }),
    findAgreedTexts,
    list: (uid) => store.list(uid),
    findSupertrial: async (uid) => findSupertrial(await store.list(uid)),
    async findRunning(uid) {
      const now = clock.now();
      const running = findRunning(await store.list(uid), now);
      return running === null ? null : toRunningTrial(running, now);
    },
    composers: {
      [WELCOME_MAIL]: createWelcomeComposer({ store, accounts, clock, webUrl }),
      [TRIAL_END_MAIL]: createEndComposer({ store, accounts, webUrl }),
    },
    queueDueMails: () => queueDueMails({ pool, clock }),
    purgeConsents: () =>
      store.purgeConsents(new Date(clock.now().getTime() - CONSENT_YEARS * 366 * MS_PER_DAY)),
    noteApplication: (executor, application) =>
      noteApplication(executor, { ...application, at: clock.now() }),
    notePayment: createNotePayment(hash),
    noteEmailChange: createNoteEmailChange(hash),
    lengthenSupertrial: (executor, uid) =>
      lengthenSupertrial(executor, { uid, at: clock.now() }, takeLongSupertrial),
    markGone: (uid) => store.markGone(uid, clock.now()),
  };
}

function toRunningTrial(trial: StartedTrial, now: Date): RunningTrial {
  const { offer, expiresAt } = trial;
  const expires_at = toUnixSeconds(expiresAt);
  return { offer, expires_at, can_prolong: offer === "supertrial" && canProlong(trial, now) };
}
