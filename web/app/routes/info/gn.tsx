import "./glossary/glossary.css";
import { loadFromApi } from "../../api/api.server.ts";
import { lazyHydrated } from "../../components/lazy-hydrated.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import { sitePageData } from "../../site/site-page-data.ts";
import type { Route } from "./+types/gn";

const GlossaryContent = lazyHydrated(() => import("./glossary/glossary-content.tsx"));

export async function loader({ request, pattern }: Route.LoaderArgs) {
  const { data, staleSince } = await loadFromApi(request, "getRecord");
  return sitePageData(pattern, { method: data.method, staleSince });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  return pageMeta(matches, {
    ...loaderData.page,
    description:
      "理論価値、判定、正確度、裏付けなどの言葉と、すべての指標の計算、読み方、限界を、五十音の索引から引けます。",
  });
}

export default function Glossary({ loaderData }: Route.ComponentProps) {
  const { page, method } = loaderData;
  return (
    <div className="page gn">
      <header className="gn-head">
        <h1>{page.title}</h1>
        <p className="lead">
          このサイトの言葉と指標について、何を表すか、ここではどう決めるか、どう読むか、何がわからないかをまとめました。数字の基準は、計算に使うプログラムから取り出しています。
        </p>
      </header>
      <GlossaryContent method={method} />
    </div>
  );
}
