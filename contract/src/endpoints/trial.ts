import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import {
  closingQuestions,
  MAX_REMARK_LENGTH,
  questions,
  trialOffers,
} from "../browser/questionnaire.ts";
import { emailAddress } from "../schemas/fields/email-address.ts";
import { multilineText } from "../schemas/fields/multiline-text.ts";

function choiceOf<Choices extends Readonly<Record<string, string>>>(question: {
  readonly choices: Choices;
}) {
  // The keys of a constant object are exactly its type's.
  return z.enum(Object.keys(question.choices) as (keyof Choices & string)[]);
}

const seconds = z.int();
const remark = multilineText().max(MAX_REMARK_LENGTH).optional();
/** Of the text that was shown; `terms_changed` where another one is in force. */
const textId = z.string().max(20).describe("Id of the text agreed to, as `GET /trial` names it");
const agreedText = z.object({ id: z.string(), version: z.iso.date() });
export type AgreedText = z.infer<typeof agreedText>;

export const runningTrial = z.object({
  offer: z.enum(trialOffers),
  expires_at: seconds.describe("Unix time in seconds"),
  can_prolong: z.boolean().describe("By the closing questionnaire"),
});
export type RunningTrial = z.infer<typeof runningTrial>;

export const getTrial = defineEndpoint({
  name: "getTrial",
  summary:
    "The trial or supertrial that runs; of two, the one that ends later. And the legal texts in force, to which who answers the questionnaire agrees",
  access: "member",
  output: z.object({
    running: runningTrial.nullable(),
    texts: z.object({ tos: agreedText, privacy: agreedText }),
  }),
  errors: [],
});

export const answerQuestionnaire = defineEndpoint({
  name: "answerQuestionnaire",
  summary:
    "Keeps answers and consents, and starts the trial or the supertrial unless the member pays for a plan. To whoever has had it before, 409 `trial_used` names the time (`started_at`) and each way that is `left`: `supertrial`, `plan`",
  access: "member",
  body: z.strictObject({
    offer: z.enum(trialOffers),
    experience: choiceOf(questions.experience),
    style: choiceOf(questions.style),
    purpose: choiceOf(questions.purpose),
    source: choiceOf(questions.source),
    remark,
    tos: textId,
    privacy: textId,
    mail_opt_in: z.boolean().default(false),
  }),
  output: z.object({
    started: z.boolean().describe("False: the member pays for a plan"),
    expires_at: seconds.nullable().describe("End of what has started, unix time in seconds"),
  }),
  errors: [
    "questionnaire_answered",
    "terms_changed",
    "trial_used",
    "trial_not_started",
    "payment_pending",
    "payments_unavailable",
  ],
});

export const applyForSupertrial = defineEndpoint({
  name: "applyForSupertrial",
  summary: "Mails a one-hour link that begins the supertrial, whoever the address belongs to",
  access: "anyone",
  body: z.strictObject({ email: emailAddress() }),
  status: 202,
  output: z.object({ status: z.literal("accepted") }),
  errors: [],
});

export const verifySupertrial = defineEndpoint({
  name: "verifySupertrial",
  summary: "Looks a supertrial link up, or with `confirm` applies with it and spends it",
  access: "anyone",
  body: z.strictObject({
    token: z.string().min(20).max(200),
    confirm: z.boolean().default(false),
  }),
  output: z.object({
    status: z.enum(["usable", "done"]),
    email: z.string(),
    customToken: z
      .string()
      .nullable()
      .describe("To sign in with; null: a member, who signs in as always"),
  }),
  errors: ["link_expired", "already_registered", "trial_used"],
});

export const prolongSupertrial = defineEndpoint({
  name: "prolongSupertrial",
  summary: "Keeps the answers of the closing questionnaire and prolongs a running supertrial, once",
  access: "member",
  body: z.strictObject({
    useful: choiceOf(closingQuestions.useful),
    plan: choiceOf(closingQuestions.plan),
    remark,
  }),
  output: z.object({ expires_at: seconds.describe("New end, unix time in seconds") }),
  errors: ["trial_used", "trial_not_started", "payment_pending", "payments_unavailable"],
});
