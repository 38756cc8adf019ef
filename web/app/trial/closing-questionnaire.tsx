import { closingQuestions } from "@tenbin/contract/questionnaire";
import { FailureNotice } from "../accounts/failure-notice.tsx";
import { SubmitButton } from "../accounts/forms/submit-button.tsx";
import { useApi } from "../accounts/use-api.ts";
import { useAsyncAction } from "../accounts/use-async-action.ts";
import { useReloadData } from "../viewer/session-watcher.tsx";
import { reloadViewer } from "../viewer/use-viewer.ts";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { choiceOf, QuestionFields, questionSpecs, remarkOf } from "./question-fields.tsx";

const specs = questionSpecs(closingQuestions, "ご意見やご要望");

/** Prolongs a running supertrial. */
export function ClosingQuestionnaire({
  onProlonged,
}: {
  /** @param expiresAt new end, unix time in seconds */
  readonly onProlonged: (expiresAt: number) => void;
}) {
  const api = useApi();
  const reloadData = useReloadData();
  const { busy, failure, run } = useAsyncAction();
  const { form, summary, control } = useForm(specs, {
    onValid: (values, isRefused) =>
      run(async () => {
        const body = {
          useful: choiceOf(closingQuestions.useful, values["useful"]),
          plan: choiceOf(closingQuestions.plan, values["plan"]),
          ...remarkOf(values),
        };
        const prolonged = await api().call("prolongSupertrial", { body });
        if (prolonged === undefined) return;
        onProlonged(prolonged.expires_at);
        await Promise.all([reloadData(), reloadViewer()]);
      }, isRefused),
  });
  return (
    <form {...form} aria-label="アンケート">
      <ErrorSummary {...summary} />
      <QuestionFields questions={closingQuestions} control={control} />
      <FailureNotice failure={failure} />
      <SubmitButton busy={busy} working="送っています">
        回答して延長する
      </SubmitButton>
    </form>
  );
}
