import "./lesson.css";
// Styles of the parts, imported here because their script is loaded later.
import "../../charts/small-charts.css";
import "../../charts/kit/chart-figure.css";
import "../../charts/kit/kit.css";
import "../../charts/kit/bars.css";
import "../../charts/kit/lines.css";
import "../../charts/kit/interval-chart.css";
import "../../charts/price-value/chart.css";
import "../../components/net-cash-table.css";
import "../../ui/forms/forms.css";
import "../../ui/forms/range.css";
import "../../ui/navigation/navigation.css";
import { loadFromApi } from "../../api/api.server.ts";
import { lazyHydrated } from "../../components/lazy-hydrated.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import { sitePageData } from "../../site/site-page-data.ts";
import type { Route } from "./+types/page";
import { chapterTexts } from "./chapter-texts.ts";
import { LessonOverview } from "./lesson-overview.tsx";
import { loadLesson, parseChapter } from "./load-lesson.ts";

const Chapter = lazyHydrated(() => import("./lesson-chapter.tsx"), false);

export async function loader({ request, pattern, url }: Route.LoaderArgs) {
  const chapter = parseChapter(url);
  const lesson = chapter === null ? null : await loadLesson(loadFromApi, request, chapter);
  return sitePageData(pattern, { lesson, staleSince: lesson?.staleSince ?? null });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { page, lesson } = loaderData;
  if (lesson === null) {
    return pageMeta(matches, {
      ...page,
      description:
        "株の価値、価格と価値、現金、成長、決算の読み方、条件の組み立てを、その日の図と三つの問いで学ぶ6章の教材です。",
    });
  }
  const { title, summary } = chapterTexts[lesson.chapter];
  return pageMeta(matches, {
    title: `${title}(${page.title} 第${lesson.chapter}章)`,
    description: summary,
    path: `${page.path}?chapter=${lesson.chapter}`,
  });
}

export default function LessonPage({ loaderData: { page, lesson } }: Route.ComponentProps) {
  return (
    <div className="page lesson">
      {lesson === null ? (
        <LessonOverview title={page.title} />
      ) : (
        <Chapter key={lesson.chapter} lesson={lesson} title={page.title} />
      )}
    </div>
  );
}
