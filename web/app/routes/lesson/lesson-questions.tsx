import type { LessonAnswer, LessonJudgement, LessonQuestion } from "@tenbin/contract";
import type { LessonChapter } from "@tenbin/contract/lesson";
import { useState } from "react";
import { Link } from "react-router";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { browserStorage } from "../../browser/storage.ts";
import { sessionHint } from "../../identity/session/session-hint.ts";
import { Button } from "../../ui/actions/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { RadioList } from "../../ui/forms/radio-list.tsx";
import type { FieldSpecs } from "../../ui/forms/rules.ts";
import { useForm } from "../../ui/forms/use-form.ts";
import { keepLesson } from "../../viewer/lesson-progress.ts";
import { reloadViewer } from "../../viewer/use-viewer.ts";
import { useTakeOverLessons } from "./use-take-over-lessons.ts";

interface Judged {
  readonly judgement: LessonJudgement;
  readonly answers: readonly LessonAnswer[];
}

/** The server judges: this page does not know what is right before an answer. */
export function LessonQuestions({
  chapter,
  questions,
}: {
  readonly chapter: LessonChapter;
  readonly questions: readonly LessonQuestion[];
}) {
  useTakeOverLessons();
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [judged, setJudged] = useState<Judged | null>(null);
  const specs: FieldSpecs = Object.fromEntries(
    questions.map(({ id, text }, at) => [
      id,
      { label: `問${at + 1} ${text}`, required: "choose" as const },
    ]),
  );
  const { form, summary, control } = useForm(specs, {
    onValid: (values) =>
      run(async () => {
        const answers = questions.map(({ id }) => ({ question: id, option: values[id] ?? "" }));
        const judgement = await api().call("judgeLesson", {
          params: { chapter },
          body: { answers },
        });
        if (judgement === undefined) return;
        setJudged({ judgement, answers });
        if (judgement.recorded) void reloadViewer();
        else if (judgement.passed && sessionHint() === null)
          keepLesson(browserStorage, chapter, answers);
      }),
  });
  return (
    <form {...form} className="lesson-questions" aria-label="三つの問い">
      <input type="hidden" name="chapter" value={chapter} />
      <ErrorSummary {...summary} />
      {questions.map(({ id, options }) => (
        <div key={id}>
          <RadioList
            control={control(id)}
            options={options.map((option) => ({ value: option.id, label: option.text }))}
          />
          <QuestionResult id={id} judged={judged} />
        </div>
      ))}
      <noscript>
        <p className="note">答え合わせには、ブラウザーのJavaScriptを有効にしてください。</p>
      </noscript>
      <FailureNotice failure={failure} />
      <Button type="submit" variant="primary" aria-busy={busy}>
        答え合わせをする
      </Button>
      <output className="lesson-outcome">
        {judged === null ? null : <LessonOutcome judgement={judged.judgement} />}
      </output>
    </form>
  );
}

function QuestionResult({ id, judged }: { readonly id: string; readonly judged: Judged | null }) {
  const result = judged?.judgement.results.find(({ question }) => question === id);
  if (result === undefined) return null;
  return (
    <p className={result.correct ? "lesson-result right" : "lesson-result"}>
      <b>{result.correct ? "正解" : "もう一度考えてみましょう"}</b>
      {result.explanation}
    </p>
  );
}

function LessonOutcome({ judgement }: { readonly judgement: LessonJudgement }) {
  const { passed, recorded, results } = judgement;
  if (!passed) {
    const right = results.filter(({ correct }) => correct).length;
    return (
      <p>
        {results.length}問のうち{right}
        問が正解です。説明を読んで、選び直してください。何度でも答えられます。
      </p>
    );
  }
  return (
    <>
      <p>
        <b>この章は終わりです。</b>
      </p>
      {recorded ? <p>会員の記録に残しました。</p> : <KeptNote />}
    </>
  );
}

function KeptNote() {
  if (sessionHint() !== null) {
    return <p>閲覧専用の会員のため、記録は残していません。</p>;
  }
  return (
    <p>
      記録は、このブラウザーに残しました。<Link to="/register">会員登録</Link>
      (無料)のあとに引き継ぎます。
    </p>
  );
}
