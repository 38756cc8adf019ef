import { lessonChapters } from "@tenbin/contract/lesson";
import { Link } from "react-router";
import { Section } from "../../ui/layout/section.tsx";
import { chapterTexts } from "./chapter-texts.ts";
import { ChapterState } from "./chapter-state.tsx";
import { chapterPath } from "./chapter-path.ts";

export function LessonOverview({ title }: { readonly title: string }) {
  return (
    <>
      <header className="lesson-head">
        <h1>{title}</h1>
        <p className="lead">
          株価を決算と並べて読むための、{lessonChapters.length}
          章の教材です。株の経験がなくても、初めから順に読めます。
        </p>
      </header>
      <Section heading="進め方">
        <div className="lesson-text">
          <p>
            ひとつの章は、短い説明、図、三つの問いでできています。図は、その日に公開している会社や市場全体の数字で描くので、開く日によって変わります。どの章からでも読めますが、前の章に出てきた言葉を、あとの章で使います。
          </p>
          <p>
            問いには、何度でも答え直せます。まちがえたときは、どこで考えがそれたかを説明します。三つとも正しく答えると、その章は終わりです。会員でない方の記録は、このブラウザーに残り、会員登録のあとに引き継ぎます。
          </p>
          <p>
            数字の読み方を学ぶためのもので、特定の株の売買をすすめるものではありません。言葉の意味は、
            <Link to="/gn">用語集</Link>からも引けます。
          </p>
        </div>
      </Section>
      <Section heading="章の一覧">
        <ol className="lesson-chapters">
          {lessonChapters.map((chapter) => (
            <li key={chapter}>
              <b className="num" aria-hidden="true">
                {chapter}
              </b>
              <div>
                <h3>
                  <Link to={chapterPath(chapter)}>
                    <span className="sr-only">第{chapter}章 </span>
                    {chapterTexts[chapter].title}
                  </Link>
                  <ChapterState chapter={chapter} />
                </h3>
                <p>{chapterTexts[chapter].summary}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}
