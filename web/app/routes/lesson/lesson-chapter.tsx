import { lessonChapters } from "@tenbin/contract/lesson";
import { Link } from "react-router";
import { SourcesText } from "../../components/sources-text.tsx";
import { TermLink } from "../../components/term-link.tsx";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Breadcrumbs } from "../../ui/navigation/breadcrumbs.tsx";
import { chapterPath } from "./chapter-path.ts";
import { ChapterState } from "./chapter-state.tsx";
import { type ChapterText, chapterTexts } from "./chapter-texts.ts";
import { LessonFigureView } from "./figures/lesson-figure-view.tsx";
import { LessonQuestions } from "./lesson-questions.tsx";
import type { loadLesson } from "./load-lesson.ts";

type Lesson = Awaited<ReturnType<typeof loadLesson>>;

export default function LessonChapter({
  lesson,
  title,
}: {
  readonly lesson: Lesson;
  /** Of the page of all chapters. */
  readonly title: string;
}) {
  const { chapter, questions, figure, sources } = lesson;
  const text = chapterTexts[chapter];
  const next = lessonChapters[lessonChapters.indexOf(chapter) + 1] ?? null;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: title, to: "/lesson" }]} current={text.title} />
      <header className="lesson-head">
        <p className="note">
          第{chapter}章 / 全{lessonChapters.length}章
        </p>
        <h1>{text.title}</h1>
        <p className="lead">{text.summary}</p>
        <ChapterState chapter={chapter} />
      </header>
      {text.before.map((section) => (
        <TextSection key={section.heading} section={section} />
      ))}
      <Section heading="図で見る" wide>
        <LessonFigureView figure={figure} />
        <p className="note pt-3">
          <SourcesText sources={sources} />
        </p>
      </Section>
      <TextSection section={text.after} />
      <Section
        id="questions"
        heading="三つの問い"
        note={<p>何度でも答え直せます。三つとも正しく答えると、この章は終わりです。</p>}
      >
        <LessonQuestions chapter={chapter} questions={questions} />
      </Section>
      <Section heading="この章の言葉">
        <p className="cluster">
          {text.terms.map(({ term, name }) => (
            <TermLink key={term} term={term} name={name} />
          ))}
        </p>
      </Section>
      <nav className="lesson-next cluster" aria-label="章の移動">
        {next === null ? (
          <ButtonLink to="/screening">スクリーニングで条件を組み立てる</ButtonLink>
        ) : (
          <ButtonLink to={chapterPath(next)}>
            第{next}章「{chapterTexts[next].title}」へ
          </ButtonLink>
        )}
        <Link to="/lesson">章の一覧</Link>
      </nav>
    </>
  );
}

function TextSection({ section }: { readonly section: ChapterText["after"] }) {
  return (
    <Section heading={section.heading}>
      <div className="lesson-text">
        {section.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Section>
  );
}
