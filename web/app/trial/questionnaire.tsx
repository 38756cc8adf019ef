import type { AgreedText, TrialOffer } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { type AgreedDocument, consentTexts, questions } from "@tenbin/contract/questionnaire";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { FailureNotice } from "../accounts/failure-notice.tsx";
import { SubmitButton } from "../accounts/forms/submit-button.tsx";
import { useApi } from "../accounts/use-api.ts";
import { useAsyncAction } from "../accounts/use-async-action.ts";
import type { SitePath } from "../site/site-pages.ts";
import { day } from "../ui/format.ts";
import { Checkbox } from "../ui/forms/checkbox.tsx";
import type { Control } from "../ui/forms/control.ts";
import { useReloadData } from "../viewer/session-watcher.tsx";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import type { FieldSpecs } from "../ui/forms/rules.ts";
import { useForm } from "../ui/forms/use-form.ts";
import { choiceOf, QuestionFields, questionSpecs, remarkOf } from "./question-fields.tsx";
import { toRefusedStart, type TrialStart } from "./trial-result.tsx";

const specs: FieldSpecs = {
  ...questionSpecs(questions, "使ってみたい機能"),
  tos: { label: consentTexts.tos, required: "tick" },
  privacy: { label: consentTexts.privacy, required: "tick" },
  mail_opt_in: { label: consentTexts.mail_opt_in },
};

/** Starts what the member has applied for. */
export function Questionnaire({
  offer,
  onAnswered,
}: {
  readonly offer: TrialOffer;
  readonly onAnswered: (start: TrialStart) => void;
}) {
  const api = useApi();
  const reloadData = useReloadData();
  const loading = useAsyncAction();
  const sending = useAsyncAction();
  const [texts, setTexts] = useState<AgreedTexts | null>(null);
  /** Consents begin anew with other texts. */
  const [round, setRound] = useState(0);
  const loadTexts = async () => setTexts((await api().call("getTrial", {}))?.texts ?? null);
  useEffect(() => {
    loading.run(loadTexts);
    // `loading` and `api` change at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const { form, summary, control } = useForm(specs, {
    onValid: (values, isRefused) =>
      sending.run(async () => {
        // Nobody agrees to what was not shown.
        if (texts === null) return loadTexts();
        const consents = { tos: texts.tos.id, privacy: texts.privacy.id, ...toOptIn(values) };
        const body = { offer, ...toAnswers(values), ...remarkOf(values), ...consents };
        const start = await api()
          .call("answerQuestionnaire", { body })
          .catch(async (error: unknown) => {
            if (error instanceof ApiError && error.errorType === "terms_changed") {
              await loadTexts();
              setRound(round + 1);
            }
            return toRefusedStart(error);
          });
        if (start === undefined) return;
        onAnswered(start);
        // The notice on top asks no more, on this page and on those that follow.
        await reloadData();
      }, isRefused),
  });
  return (
    <form {...form} aria-label="アンケート">
      <ErrorSummary {...summary} />
      <QuestionFields questions={questions} control={control} />
      <ConsentBox
        key={`tos-${round}`}
        kind="tos"
        document="利用規約"
        to="/tos"
        text={texts?.tos}
        control={control("tos")}
      />
      <ConsentBox
        key={`privacy-${round}`}
        kind="privacy"
        document="プライバシーポリシー"
        to="/privacy"
        text={texts?.privacy}
        control={control("privacy")}
      />
      <Checkbox control={control("mail_opt_in")} help="任意です。" />
      <FailureNotice failure={sending.failure ?? loading.failure} />
      <SubmitButton busy={sending.busy} working="送っています">
        回答して無料体験を始める
      </SubmitButton>
    </form>
  );
}

/** The text beside the box is the one that is kept as a proof. */
function ConsentBox({
  kind,
  document,
  to,
  text,
  control,
}: {
  readonly kind: AgreedDocument;
  readonly document: string;
  readonly to: SitePath;
  /** In force; undefined until it is known. */
  readonly text: AgreedText | undefined;
  readonly control: Control;
}) {
  const [before = "", after = ""] = consentTexts[kind].split(document);
  return (
    // A line from the start, so that nothing below it moves when the text is known.
    <Checkbox
      control={control}
      help={text === undefined ? "版を確認しています" : `${day(text.version)}版`}
    >
      {before}
      <Link to={text === undefined ? to : `${to}?text=${text.id}`} target="_blank">
        {document}
      </Link>
      {after}
    </Checkbox>
  );
}

type AgreedTexts = Readonly<Record<AgreedDocument, AgreedText>>;
type Values = Readonly<Record<string, string>>;

function toAnswers(values: Values) {
  return {
    experience: choiceOf(questions.experience, values["experience"]),
    style: choiceOf(questions.style, values["style"]),
    purpose: choiceOf(questions.purpose, values["purpose"]),
    source: choiceOf(questions.source, values["source"]),
  };
}

function toOptIn({ mail_opt_in: mailOptIn }: Values) {
  return { mail_opt_in: mailOptIn !== "" };
}
