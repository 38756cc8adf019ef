import { Link } from "react-router";
import { AccountChapters } from "./account-chapters.tsx";
import { CompanyChapters } from "./company-chapters.tsx";
import { FindChapters } from "./find-chapters.tsx";
import type { GuideFacts } from "./guide-facts.ts";
import "./guide.css";

/** In the order of the page. */
const CHAPTERS = [
  ["home", "トップページ"],
  ["search", "企業を探す"],
  ["company", "企業のページ"],
  ["history", "判定の履歴"],
  ["screening", "スクリーニング"],
  ["promising", "注目銘柄"],
  ["portfolio", "ポートフォリオ"],
  ["alerts", "通知"],
  ["plans", "プラン"],
  ["setting", "設定"],
] as const;

export function GuidePage({
  title,
  facts,
}: {
  readonly title: string;
  readonly facts: GuideFacts;
}) {
  return (
    <div className="page guide">
      <header>
        <h1>{title}</h1>
        <p className="lead">
          天秤は、上場会社の株価を、決算から見積もった1株の理論価値と比べるサイトです。このページでは、それぞれの画面に何が書いてあり、どう読むかを順に説明します。
        </p>
        <p>
          はじめての方は、<Link to="/search">企業を探す</Link>
          から知っている会社を1社開き、「企業のページ」の項目と見比べながら読むのが近道です。計算そのものは
          <Link to="/sf">計算方法と検証結果</Link>に、式と定数まで載せています。
        </p>
        <nav aria-label="目次">
          <ol>
            {CHAPTERS.map(([id, heading]) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      <FindChapters facts={facts} />
      <CompanyChapters facts={facts} />
      <AccountChapters facts={facts} />
    </div>
  );
}
