import { webConfig } from "../../api/config.server.ts";
import { DisplaySettings } from "../../layout/display-settings.tsx";
import { notFound } from "../../urls/not-found.ts";
import type { Route } from "./+types/page";
import { BillingParts } from "./billing-parts.tsx";
import { Controls } from "./controls.tsx";
import { Fields } from "./fields.tsx";
import { Figures } from "./figures.tsx";
import { ScreeningParts } from "./screening-parts.tsx";
import { FuturePages } from "./future-pages.tsx";
import { Foundations } from "./foundations.tsx";
import { Lists } from "./lists.tsx";
import { Messages } from "./messages.tsx";
import { Overlays } from "./overlays.tsx";
import { PortfolioParts } from "./portfolio-parts.tsx";
import { SmallCharts } from "./small-charts.tsx";
import type { ComponentGroup } from "./specimen.tsx";
import { ComponentGroupSection } from "./specimen.tsx";
import { Tables } from "./tables.tsx";

/** For developers: in production there is no such page. */
export function loader({ url }: Route.LoaderArgs) {
  if (webConfig().publicEnvironment === "production") throw notFound(url);
  return null;
}

export function meta() {
  return [{ title: "部品の見本|天秤 Tenbin" }, { name: "robots", content: "noindex" }];
}

const componentGroups: readonly ComponentGroup[] = [
  {
    id: "foundations",
    heading: "色・文字・数字",
    note: "判定・値動き・知らせの色は互いに使い回さない。数字はすべて等幅。",
    content: <Foundations />,
  },
  {
    id: "figures",
    heading: "判定と数値",
    note: "天秤の傾き・言葉・色で伝える。赤が上、青が下、三角と符号を必ず添える。",
    content: <Figures />,
  },
  {
    id: "controls",
    heading: "押すもの・選ぶもの",
    note: "一画面に主ボタンは一つ。設定は区切りボタン、中身はタブ、絞り込みはチップ。",
    content: <Controls />,
  },
  {
    id: "fields",
    heading: "入力",
    note: "入力欄の文字は16px。誤りは欄のすぐ下に、何を入力すればよいかを言う。",
    content: <Fields />,
  },
  {
    id: "messages",
    heading: "知らせと状態",
    note: "待つ間は形だけを出す。空は次の一歩を、誤りは直し方を言う。",
    content: <Messages />,
  },
  {
    id: "overlays",
    heading: "浮くもの",
    note: "影を持つのは浮くものだけ。",
    content: <Overlays />,
  },
  {
    id: "tables",
    heading: "表と道筋",
    note: "200行を超えると、見えている行だけを置く。スマートフォンでは行がかたまりになる。",
    content: <Tables />,
  },
  {
    id: "lists",
    heading: "並べるもの",
    note: "用語、たたんだ詳しい内容、プラン。",
    content: <Lists />,
  },
  {
    id: "billing",
    heading: "申し込みと支払い",
    note: "金額と日付はAPIのもの。解約は申し込みと同じ見た目と手数。",
    content: <BillingParts />,
  },
  {
    id: "portfolio",
    heading: "ポートフォリオ",
    note: "分布は判定の軸の上に、1社を1つの点で置く。比率は株数のわかる企業だけ。",
    content: <PortfolioParts />,
  },
  {
    id: "screening",
    heading: "条件検索",
    note: "つまみは標準の入力欄なので、キーでも動く。",
    content: <ScreeningParts />,
  },
  {
    id: "charts",
    heading: "小さな図",
    note: "サーバーで描く。幅が変わっても文字の大きさは変わらない。",
    content: <SmallCharts />,
  },
  {
    id: "not-yet-used",
    heading: "まだ使っていない部品",
    note: "画面ができるのを待つ部品。どの画面も待たないものは置かない。",
    content: <FuturePages />,
  },
];

export default function GalleryPage() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] pt-12">
      <h1>部品の見本</h1>
      <p className="note mt-2">会社も数値もすべて架空です。</p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <nav aria-label="見本の目次">
          <ul className="flex flex-wrap gap-x-5 text-sm">
            {componentGroups.map(({ id, heading }) => (
              <li key={id}>
                <a className="inline-block py-2" href={`#${id}`}>
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <DisplaySettings labels={{ theme: "見本のテーマ", colours: "見本の騰落の色" }} />
      </div>
      {componentGroups.map((group) => (
        <ComponentGroupSection key={group.id} group={group} />
      ))}
    </div>
  );
}
