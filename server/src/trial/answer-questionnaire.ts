import {
  type AgreedDocument,
  type AgreedText,
  agreedDocuments,
  consentTexts,
  type HandlerInput,
  type Output,
  type TrialOffer,
  type answerQuestionnaire,
} from "@tenbin/contract";
import type pg from "pg";
import { toUnixSeconds } from "@tenbin/contract/time";
import type { Account } from "../accounts/index.ts";
import { requireNoneWaiting } from "../billing/index.ts";
import { noteOptIn } from "../mailing/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { ProlongDeps } from "./prolong-supertrial.ts";
import { findTrialUse, startTrial, type TakeLongSupertrial } from "./start-trial.ts";
import { type Consent, createTrialStore, type TrialStore } from "./store.ts";
import { trialUsed } from "./trial-used.ts";

type Body = HandlerInput<typeof answerQuestionnaire>["body"];
type Member = Pick<Account, "uid" | "email" | "userType">;

/** Facts of a request that are stored as proof. */
export interface ConsentOrigin {
  readonly requestId: string | null;
  readonly clientHash: string | null;
}

/**
 * Stores answers and consents, and starts the trial that was applied for unless the member pays for a plan.
 * @throws ApiProblem `terms_changed`, `trial_used` for a person who had it (the answers are stored), `trial_not_started`
 * without an application, `questionnaire_answered`, those of `expireWaiting` for the supertrial
 */
export type AnswerQuestionnaire = (
  member: Member,
  body: Body,
  origin: ConsentOrigin,
) => Promise<Output<typeof answerQuestionnaire>>;

export interface AnswerQuestionnaireDeps {
  readonly pool: pg.Pool;
  /** The membership clock. */
  readonly clock: Clock;
  readonly personKeysOf: (person: Pick<Account, "uid" | "email">) => readonly string[];
  /** Whether a plan is paid; a unit does not count. */
  readonly hasPlan: (uid: string) => Promise<boolean>;
  readonly takeLongSupertrial: TakeLongSupertrial;
  readonly expireWaiting: ProlongDeps["expireWaiting"];
  readonly findAgreedTexts: FindAgreedTexts;
}

export type AgreedTexts = Readonly<Record<AgreedDocument, AgreedText>>;

/** The legal texts in force. */
export type FindAgreedTexts = () => Promise<AgreedTexts>;

export function createAnswerQuestionnaire({
  pool,
  clock,
  personKeysOf,
  hasPlan,
  takeLongSupertrial,
  expireWaiting,
  findAgreedTexts,
}: AnswerQuestionnaireDeps): AnswerQuestionnaire {
  return async (member, body, origin) => {
    const { offer, remark = "", tos, privacy, mail_opt_in: mailOptIn, ...answers } = body;
    const texts = await findAgreedTexts();
    if (tos !== texts.tos.id || privacy !== texts.privacy.id) throw new ApiProblem("terms_changed");
    const { uid, email } = member;
    const personKeys = personKeysOf(member);
    const start = { uid, email, offer, hasPlan: await hasPlan(uid), personKeys };
    // A plan may wait for the end of the trial, which the supertrial would move.
    if (offer === "supertrial") await expireWaiting(uid);
    const result = await inTransaction(pool, async (client) => {
      if (offer === "supertrial") await requireNoneWaiting(client, uid);
      const store = createTrialStore(client);
      const at = clock.now();
      if (!(await isOffered(store, member, offer, at))) {
        const use = await findTrialUse(client, start);
        throw use === null ? new ApiProblem("trial_not_started") : trialUsed(use);
      }
      await store.saveQuestionnaire({ uid, kind: offer, answers, remark, at });
      await store.addConsents({ uid, at, ...origin }, toConsents(texts, mailOptIn));
      await noteOptIn(client, {
        uid,
        at,
        given: mailOptIn,
        text: consentTexts.mail_opt_in,
        ...origin,
      });
      return startTrial(client, { ...start, at }, takeLongSupertrial);
    });
    if (result.kind === "used") throw trialUsed(result.use);
    if (result.kind === "paying") return { started: false, expires_at: null };
    return { started: true, expires_at: toUnixSeconds(result.trial.expiresAt) };
  };
}

/**
 * Whether it was applied for. Takes the member's lock.
 * @throws ApiProblem `questionnaire_answered`
 */
async function isOffered(
  store: TrialStore,
  { uid, userType }: Member,
  offer: TrialOffer,
  at: Date,
): Promise<boolean> {
  const isTrial = offer === "trial" && userType !== "temporal";
  // Members from before trials existed have no questionnaire.
  if (isTrial && !(await store.hasAnswered(uid, offer))) await store.apply(uid, offer, at);
  const trial = (await store.lock(uid)).find((one) => one.offer === offer);
  const isAnswered = trial === undefined ? isTrial : trial.startedAt !== null;
  if (isAnswered) throw new ApiProblem("questionnaire_answered");
  return trial !== undefined;
}

function toConsents(texts: AgreedTexts, mailOptIn: boolean): Consent[] {
  const agreed = agreedDocuments.map((kind) => {
    const { id, version } = texts[kind];
    return { kind, given: true, text: consentTexts[kind], version, textId: id };
  });
  const text = consentTexts.mail_opt_in;
  const optIn = {
    kind: "mail_opt_in",
    given: mailOptIn,
    text,
    version: null,
    textId: null,
  } as const;
  return [...agreed, optIn];
}
