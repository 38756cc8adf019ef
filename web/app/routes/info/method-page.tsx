import "./sf.css";
import type { MeasuredRecord, Method } from "@tenbin/contract";
import type { ReactNode } from "react";
import { day, jstDate } from "../../ui/format.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { MethodSections } from "./method-sections.tsx";
import { RecordSections } from "./record/record-sections.tsx";

interface MethodPageProps {
  readonly title: string;
  readonly method: Method;
  /** Null where this market was not measured nor is about to be. */
  readonly record: MeasuredRecord | "measuring" | null;
  /** Sections between the record and the method. */
  readonly children?: ReactNode;
}

/** Every figure comes from the engine or the stored backtest. */
export function MethodPage({ title, method, record, children }: MethodPageProps) {
  return (
    <div className="page sf">
      <header className="sf-head">
        <h1>{title}</h1>
        <p className="lead">
          理論価値は、決算書類と前月末までの株価から、決まった式で計算します。それが過去の株価でどうだったかを、うまくいかなかった数字も同じ大きさで載せます。
        </p>
        {record === null || record === "measuring" ? null : <RecordNotices record={record} />}
        <nav className="cluster" aria-label="このページ">
          <a href="#record">検証結果</a>
          {record === null || record === "measuring" ? null : <a href="#limits">条件と限界</a>}
          <a href="#live-record">先に凍結した記録</a>
          <a href="#method">計算方法</a>
          <a href="/gn">用語集</a>
        </nav>
      </header>
      {record === null || record === "measuring" ? (
        <MissingRecordSection measuring={record === "measuring"} />
      ) : (
        <RecordSections record={record} />
      )}
      {children}
      <MethodSections method={method} />
    </div>
  );
}

function MissingRecordSection({ measuring }: { readonly measuring: boolean }) {
  return (
    <Section id="record" heading="検証結果">
      <EmptyState title={measuring ? "検証結果を計算しています…" : "検証の記録がまだありません"}>
        <p>
          いまのデータで過去にさかのぼる検証が終わると、近さ、順位の当たり方、ほかの計算方法との比較をここに載せます。それまで、この方法の成績については何も言えません。
          {measuring ? "しばらくしてから、ページを再読み込みしてください。" : null}
        </p>
      </EmptyState>
    </Section>
  );
}

function RecordNotices({ record: { protocol } }: { readonly record: MeasuredRecord }) {
  const { sample, is_current: current, narrowed_to: narrowed } = protocol;
  return (
    <>
      {sample ? (
        <Notice tone="notice">
          下の検証結果は、架空の会社と株価でできたサンプル市場で測ったものです。計算が動くことを確かめるためのもので、実在の会社での成績については何も示していません。
        </Notice>
      ) : null}
      {current ? null : (
        <Notice tone="notice">
          この検証は{day(jstDate(protocol.measured_at))}に、計算方法の版{protocol.engine_version}
          で測ったものです。その後、計算方法またはデータが変わったため、いまの値の成績とは異なることがあります。
        </Notice>
      )}
      {narrowed === null ? null : (
        <Notice tone="notice">
          この検証は、全社ではなく、指定した{narrowed}社の一覧に限って測ったものです。
        </Notice>
      )}
    </>
  );
}
