import { randomUUID } from "node:crypto";
import type { ConsentKind, TrialOffer } from "@tenbin/contract";
import { type FactColumn, reviveMoment } from "../platform/database/fact-columns.ts";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import { MAIL_DAYS, type MailDays, type Trial } from "./rules.ts";
import { TRIAL_PLAN, type TrialFact } from "./trial-facts.ts";

export type QuestionnaireKind = TrialOffer | "closing";

export interface Questionnaire {
  readonly uid: string;
  readonly kind: QuestionnaireKind;
  /** Values of the contract's choices, by question. */
  readonly answers: Readonly<Record<string, string>>;
  readonly remark: string;
  readonly at: Date;
}

export interface Consent {
  readonly kind: ConsentKind;
  readonly given: boolean;
  readonly text: string;
  /** Version of the document; null: none. */
  readonly version: string | null;
  /** Id of the legal text that was shown. */
  readonly textId: string | null;
}

export interface ConsentProof {
  readonly uid: string;
  readonly at: Date;
  readonly requestId: string | null;
  readonly clientHash: string | null;
}

export interface TrialToMail extends Pick<Trial, "offer" | "prolonged"> {
  readonly uid: string;
  readonly expiresAt: Date;
  /** Days before the end in the last mail; earlier versions used other days. */
  readonly mailed: number | null;
}

/** All SQL on trials. */
export interface TrialStore {
  list(uid: string): Promise<Trial[]>;
  /** Blocks changes of the member's trials until the transaction ends. */
  lock(uid: string): Promise<Trial[]>;
  /** Renews an application that has not started; keeps a started one. */
  apply(uid: string, offer: TrialOffer, at: Date): Promise<void>;
  /** Removes an application that has not started. */
  removeApplication(uid: string, offer: TrialOffer): Promise<void>;
  /** Writes all columns; a new end makes mails due again. */
  save(uid: string, trial: Trial): Promise<void>;
  hasAnswered(uid: string, kind: QuestionnaireKind): Promise<boolean>;
  /** Keeps the latest answers. */
  saveQuestionnaire(questionnaire: Questionnaire): Promise<void>;
  addConsents(proof: ConsentProof, consents: readonly Consent[]): Promise<void>;
  /** @returns the number of new keys; of concurrent calls one adds a key */
  addPerson(keys: readonly string[], offer: TrialOffer, at: Date): Promise<number>;
  /** Adds a key to the person with one of these. */
  copyPerson(keys: readonly string[], other: string): Promise<void>;
  /** When a person with one of the keys first had the offer; null: never. */
  findPerson(keys: readonly string[], offer: TrialOffer): Promise<Date | null>;
  addCards(uid: string, keys: readonly string[]): Promise<void>;
  listCards(uid: string): Promise<string[]>;
  /**
   * By uid, of members after one: that expire soon or did, with a mail left to send; locked, those of other transactions
   * skipped.
   */
  takeToMail(now: Date, after: string, limit: number): Promise<TrialToMail[]>;
  markMailed(uid: string, offer: TrialOffer, days: MailDays): Promise<void>;
  markGone(uid: string, at: Date): Promise<void>;
  purgeConsents(goneBefore: Date): Promise<void>;
}

const fields = `offer, applied_at as "appliedAt", started_at as "startedAt", expires_at as "expiresAt",
  ended_at as "endedAt", prolonged, longlife`;
const selectTrials = preparedStatement<Trial>(
  `select ${fields} from trials where uid = $1 order by offer`,
);
const lockTrials = preparedStatement<Trial>(
  `select ${fields} from trials where uid = $1 order by offer for update`,
);
const upsertApplication = preparedStatement(
  `insert into trials (uid, offer, applied_at) values ($1, $2, $3)
   on conflict (uid, offer) do update set applied_at = excluded.applied_at
   where trials.started_at is null`,
);
const deleteApplication = preparedStatement(
  `delete from trials where uid = $1 and offer = $2 and started_at is null`,
);
const upsertTrial = preparedStatement(
  `insert into trials
     (uid, offer, applied_at, started_at, expires_at, ended_at, prolonged, longlife)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (uid, offer) do update set started_at = $4, expires_at = $5, ended_at = $6,
     prolonged = $7, longlife = $8,
     mailed_days = case when trials.expires_at = $5 then trials.mailed_days end`,
);
const selectAnswered = preparedStatement(`select from questionnaires where uid = $1 and kind = $2`);
const upsertQuestionnaire = preparedStatement(
  `insert into questionnaires (uid, kind, answers, remark, answered_at)
   values ($1, $2, $3, $4, $5) on conflict (uid, kind) do update
   set answers = excluded.answers, remark = excluded.remark, answered_at = excluded.answered_at`,
);
const insertConsent = preparedStatement(
  `insert into consents (consent_id, uid, kind, at, given, text, version, text_id, request_id, client_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
// In order, so that two transactions of the same person wait instead of deadlocking.
const insertPerson = preparedStatement<{ person_key: string }>(
  `insert into trial_persons (person_key, offer, started_at)
   select key, $2, $3 from unnest($1::text[]) as key order by key
   on conflict do nothing returning person_key`,
);
const insertPersonCopies = preparedStatement(
  `insert into trial_persons (person_key, offer, started_at)
   select $2, offer, min(started_at) from trial_persons where person_key = any($1)
   group by offer on conflict do nothing`,
);
const selectPerson = preparedStatement<{ startedAt: Date | null }>(
  `select min(started_at) as "startedAt" from trial_persons
   where person_key = any($1) and offer = $2`,
);
const insertCards = preparedStatement(
  `insert into member_cards (uid, person_key) select $1, unnest($2::text[]) on conflict do nothing`,
);
const selectCards = preparedStatement<{ person_key: string }>(
  `select person_key from member_cards where uid = $1`,
);
const selectToMail = preparedStatement<TrialToMail>(
  `select uid, offer, prolonged, expires_at as "expiresAt", mailed_days as "mailed"
   from trials
   where uid > $4 and ended_at is null and mailed_days is distinct from 0
     and (expires_at <= $1
       or expires_at <= $1::timestamptz + $3::int * interval '1 day'
         and (mailed_days is null or mailed_days > $3))
   order by uid, offer limit $2 for update skip locked`,
);
const updateMailed = preparedStatement(
  `update trials set mailed_days = $3 where uid = $1 and offer = $2`,
);
const updateGone = preparedStatement(
  `update consents set gone_at = $2 where uid = $1 and gone_at is null`,
);
const deleteConsents = preparedStatement(`delete from consents where gone_at < $1`);

interface JsonTrial {
  readonly offer: TrialOffer;
  readonly applied_at: string;
  readonly started_at: string | null;
  readonly until: string | null;
}

export const trialFacts: FactColumn<readonly TrialFact[]> = {
  sql: `select json_agg(trial) from (
    select offer, applied_at, started_at, coalesce(ended_at, expires_at) as until
    from trials where uid = asked.uid) as trial`,
  parse: (rows) =>
    ((rows ?? []) as readonly JsonTrial[]).map((row) => ({
      kind: row.offer,
      plan: TRIAL_PLAN,
      appliedAt: new Date(row.applied_at),
      startedAt: reviveMoment(row.started_at),
      until: reviveMoment(row.until),
    })),
};

export function createTrialStore(executor: Executor): TrialStore {
  return {
    list: (uid) => selectTrials(executor, uid),
    lock: (uid) => lockTrials(executor, uid),
    apply: async (uid, offer, at) => void (await upsertApplication(executor, uid, offer, at)),
    removeApplication: async (uid, offer) => void (await deleteApplication(executor, uid, offer)),
    async save(uid, { offer, appliedAt, startedAt, expiresAt, endedAt, prolonged, longlife }) {
      const moments = [appliedAt, startedAt, expiresAt, endedAt];
      await upsertTrial(executor, uid, offer, ...moments, prolonged, longlife);
    },
    hasAnswered: async (uid, kind) => (await selectAnswered(executor, uid, kind)).length > 0,
    async saveQuestionnaire({ uid, kind, answers, remark, at }) {
      const written = JSON.stringify(answers);
      await upsertQuestionnaire(executor, uid, kind, written, remark, at);
    },
    async addConsents({ uid, at, requestId, clientHash }, consents) {
      for (const { kind, given, text, version, textId } of consents) {
        const consent = [kind, at, given, text, version, textId];
        await insertConsent(executor, randomUUID(), uid, ...consent, requestId, clientHash);
      }
    },
    addPerson: async (keys, offer, at) => (await insertPerson(executor, keys, offer, at)).length,
    copyPerson: async (keys, other) => void (await insertPersonCopies(executor, keys, other)),
    findPerson: async (keys, offer) =>
      (await selectPerson(executor, keys, offer))[0]?.startedAt ?? null,
    addCards: async (uid, keys) => void (await insertCards(executor, uid, keys)),
    listCards: async (uid) => (await selectCards(executor, uid)).map(({ person_key: key }) => key),
    takeToMail: (now, after, limit) => selectToMail(executor, now, limit, MAIL_DAYS[0], after),
    markMailed: async (uid, offer, days) => void (await updateMailed(executor, uid, offer, days)),
    markGone: async (uid, at) => void (await updateGone(executor, uid, at)),
    purgeConsents: async (goneBefore) => void (await deleteConsents(executor, goneBefore)),
  };
}
