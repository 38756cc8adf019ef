import "./history.css";
import { Link } from "react-router";
import type { CompanyHistoryResponse } from "@tenbin/contract";
import { companyPath } from "../../../urls/company-url.ts";
import { BreakableName } from "../../../components/breakable-name.tsx";
import { lazyHydrated } from "../../../components/lazy-hydrated.tsx";
import { SourcesText } from "../../../components/sources-text.tsx";
import { Breadcrumbs } from "../../../ui/navigation/breadcrumbs.tsx";
import { formatCompanyName, day } from "../../../ui/format.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { UnlockOffer } from "../unlock/unlock-offer.tsx";
import { useWayToSee } from "../unlock/use-way-to-see.ts";
import { CompanyForecasts } from "./company-forecasts.tsx";
import { HistoryChart } from "./history-chart.tsx";
import { HistoryCounts } from "./history-counts.tsx";
import { HistoryEntries } from "./history-entries.tsx";
import { describeListings } from "./history-text.ts";
import { isBeyondPlan } from "./plan-limit.ts";
import { TermLink } from "../../../components/term-link.tsx";

const HistoryExport = lazyHydrated(() => import("./history-export.tsx"), false);

/** Includes the calls that were wrong. */
export function HistoryPage({ history }: { readonly history: CompanyHistoryResponse }) {
  const name = formatCompanyName(history.name_jp);
  const { entries, masked, plan_limit: limit, price_decimals: priceDecimals } = history;
  const judged = entries.filter((entry) => !isBeyondPlan(entry, limit));
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[{ label: `${name}(${history.ticker})`, to: companyPath(history.ticker) }]}
        current="判定の履歴"
      />
      <header className="history-head">
        <h1>
          <BreakableName name={name} />
          の判定の履歴
        </h1>
        <p className="lead">
          決算の開示ごとに、理論価値から見た判定と、その後の株価を並べました。外れた判定も数えています。会社の業績予想の修正と結果も、あわせて載せています。
        </p>
        <HistoryNotices history={history} />
        <HistoryNav history={history} />
        {entries.length === 0 ? null : <HistoryExport ticker={history.ticker} />}
      </header>
      {entries.length === 0 ? (
        <Section id="entries" heading="開示ごとの記録">
          <EmptyState title="開示がまだありません">
            <p>決算書類が取り込まれると、開示ごとの判定と、その後の株価をここに並べます。</p>
          </EmptyState>
        </Section>
      ) : (
        <>
          {masked ? (
            <MaskedJudgements ticker={history.ticker} name={name} />
          ) : (
            <HistoryCounts history={history} />
          )}
          {masked ? null : <HistoryChart entries={judged} priceDecimals={priceDecimals} />}
          <HistoryEntries history={history} />
        </>
      )}
      <CompanyForecasts forecasts={history.forecasts} />
      {entries.length === 0 ? null : <MethodNotes history={history} />}
      <p className="py-6">
        <Link to={companyPath(history.ticker)}>{name}の株価と理論価値へ戻る</Link>
      </p>
    </div>
  );
}

function HistoryNav({ history: { forecasts } }: { readonly history: CompanyHistoryResponse }) {
  const sections = [
    ["entries", "開示ごとの記録"],
    ["forecasts", "業績予想の修正"],
    ...(forecasts.years.length === 0 ? [] : [["first-forecasts", "最初の予想と結果"]]),
    ...(forecasts.progress === null ? [] : [["quarter-progress", "四半期ごとの進捗"]]),
  ];
  return (
    <nav className="history-nav" aria-label="このページ">
      <ul>
        {sections.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function HistoryNotices({ history }: { readonly history: CompanyHistoryResponse }) {
  return (
    <>
      {history.price_withheld ? (
        <Notice tone="notice">
          株価に誤りの疑いがあり、確認が済むまで伏せています。そのため、判定とその後の値動きも載せていません。
        </Notice>
      ) : null}
      {history.delisted ? (
        <Notice>
          上場廃止のため、廃止の後に期限が来る値動きは、最後に売買された日の終値までで測っています。
        </Notice>
      ) : null}
    </>
  );
}

/** Shown once; masked judgements are not sent to the browser. */
function MaskedJudgements({ ticker, name }: { readonly ticker: string; readonly name: string }) {
  return (
    <Section heading="判定と、その後の株価">
      <UnlockOffer
        title="この企業の分析は未解放です"
        ticker={ticker}
        path={`${companyPath(ticker)}/history`}
      >
        <p>
          {name}
          の判定・理論価値とその動きは、{useWayToSee()}
          表示します。開示と、その後の株価の動きは、このまま下でご覧になれます。
        </p>
      </UnlockOffer>
    </Section>
  );
}

function MethodNotes({ history }: { readonly history: CompanyHistoryResponse }) {
  const { engine_version: version, market_date: date, listings, sources } = history;
  return (
    <Section heading="読むときの注意">
      <ul className="history-notes">
        {version === null ? null : (
          <li>
            判定と理論価値は、計算方法の版{version}
            が、その開示の時点までの資料と前月末までの株価だけから出した値です。後から知り得たことは使っていません。計算方法そのものは後から改良されているため、その日に表示されていた値とは限りません。
          </li>
        )}
        <li>
          株価は、開示の後に最初についた終値です。株価も理論価値も、その後の株式分割や併合を反映した、いまの1株あたりの円です。
        </li>
        {version === null ? null : (
          <li>
            前の開示からの動きは、前の開示の後の終値の日から理論価値が変わった分です。原因を足すと変化になります。市場水準は全社のPBRの平均、比較倍率はそれ以外で市場がこの企業の業種・規模・収益性などにつける倍率、上乗せ・割引とならしは自社の過去による補正です。動いた柱は、開示の前の営業日と比べています。
          </li>
        )}
        {version === null ? null : (
          <li>
            裏付けは、その開示までの書類と開示後の終値による四つの事実を、直前の月末の全企業と比べた強・中・弱です。当たりやすさの目安で、値動きの大きさは表しません。
          </li>
        )}
        <li>
          その後の株価は、配当を含まない値動きです。市場の中央値は、同じ2日の両方で値のついた全銘柄の値動きの中央値で、途中で上場を廃止した企業は入りません。
        </li>
        <li>
          開示の間隔が測る期間より短いと、期間が重なります。そのぶん、回数ほどには独立した結果ではありません。1社の少ない回数から、判定の当たりやすさは言えません。全社で測った結果は
          <Link to="/sf">計算方法と検証結果</Link>にあります。
        </li>
        {listings === null ? null : <li>{describeListings(listings)}</li>}
        <li>
          業績予想の修正やお知らせは、理論価値を動かさないため、開示ごとの記録には並べていません。
        </li>
      </ul>
      <p className="note pt-3">
        {date === null ? null : `株価は${day(date)}の終値まで。`}
        <SourcesText sources={sources} />
        <TermLink term="history" name="判定の履歴" />
      </p>
    </Section>
  );
}
