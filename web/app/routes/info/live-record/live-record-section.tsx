import type { FrozenMonthView, LiveRecordResponse } from "@tenbin/contract";
import { endpointUrl } from "@tenbin/contract/links";
import {
  correlationFormat,
  formatFigure,
  logErrorFormat,
} from "../../../components/record-format.ts";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { day, formatCount, formatDateTime, jstDate } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
// oxlint-disable-next-line import/default -- Vite gives the text of the file
import checkRow from "./check-row.mjs?raw";
import { FEED_PATH } from "./feed-path.ts";
import "./live-record.css";

const monthColumns: readonly Column<FrozenMonthView>[] = [
  { key: "month", head: "月末", cell: ({ month_end: monthEnd }) => day(monthEnd) },
  { key: "frozen", head: "凍結した時刻", cell: renderFrozen },
  {
    key: "opened",
    head: "中身",
    cell: ({ opened_at: at }) => (at === null ? "未公開" : `${day(jstDate(at))}に公開`),
  },
  { key: "count", head: "企業数", numeric: true, cell: ({ count }) => formatCount(count) },
  { key: "engine", head: "計算方法の版", cell: ({ engine }) => engine },
  {
    key: "root",
    head: "ルート",
    cell: ({ root }) => <code className="frozen-root">{root}</code>,
  },
];

function renderFrozen(month: FrozenMonthView) {
  const { frozen_at: frozenAt, in_time: isInTime, stamped_at: stampedAt } = month;
  const marks = [
    ...(isInTime ? [] : ["翌月の取引が始まった後"]),
    ...(stampedAt === null ? [] : ["時刻証明あり"]),
  ];
  return (
    <>
      {formatDateTime(frozenAt)}
      {marks.length === 0 ? null : <small className="frozen-marks">{marks.join("、")}</small>}
    </>
  );
}

type ScoredMonth = FrozenMonthView & { readonly score: NonNullable<FrozenMonthView["score"]> };

const scoreColumns: readonly Column<ScoredMonth>[] = [
  { key: "month", head: "月末", cell: ({ month_end: monthEnd }) => day(monthEnd) },
  {
    key: "ic",
    head: "順位相関",
    numeric: true,
    cell: ({ score }) => formatFigure(score.by_gap.ic, correlationFormat),
  },
  {
    key: "ic_backtest",
    head: "同じ月の検証",
    numeric: true,
    cell: ({ score }) => formatFigure(score.backtest.by_gap.ic, correlationFormat),
  },
  {
    key: "score_ic",
    head: "裏付けを加えた順",
    numeric: true,
    cell: ({ score }) => formatFigure(score.by_score.ic, correlationFormat),
  },
  {
    key: "score_ic_backtest",
    head: "同、同じ月の検証",
    numeric: true,
    cell: ({ score }) => formatFigure(score.backtest.by_score.ic, correlationFormat),
  },
  {
    key: "error",
    head: "株価との差の中央値",
    numeric: true,
    cell: ({ score }) => formatFigure(score.by_gap.median_error_date_centred, logErrorFormat),
  },
];

export function LiveRecordSection({ record }: { readonly record: LiveRecordResponse }) {
  const { months, sample } = record;
  const scored = months.filter((month): month is ScoredMonth => month.score !== null);
  return (
    <Section
      id="live-record"
      heading="先に凍結した記録"
      wide
      note={
        <p>
          月末の取引が終わると、全社の理論価値・判定・裏付け・並べ替えの点を凍結し、そこから計算したルート(ハッシュ値)だけを公開します。12か月後に中身を公開し、上の検証と同じ計算で成績を測って並べます。凍結するのは最新の月末だけです。訂正は次の月の記録に入り、前の月の記録はそのまま残ります。
        </p>
      }
    >
      {months.length === 0 ? (
        <EmptyState title="凍結した月がまだありません">
          <p>最初の月末を凍結すると、ここにルートを載せます。</p>
        </EmptyState>
      ) : (
        <>
          {sample ? (
            <Notice tone="notice">
              架空の会社と株価でできたサンプル市場の記録です。実在の会社については何も示していません。
            </Notice>
          ) : null}
          <div className="frozen-months">
            <DataTable
              caption="凍結した月とルート"
              columns={monthColumns}
              rows={months}
              keyOf={({ month_end: monthEnd }) => monthEnd}
              onPhone="cells"
            />
          </div>
          {scored.length === 0 ? null : (
            <div className="frozen-scores">
              <DataTable
                caption="公開した月の、その後12か月の成績"
                columns={scoreColumns}
                rows={scored}
                keyOf={({ month_end: monthEnd }) => monthEnd}
                onPhone="cells"
              />
            </div>
          )}
        </>
      )}
      <CheckIt />
    </Section>
  );
}

/** How a reader proves that a row is the frozen one. */
function CheckIt() {
  return (
    <Disclosure summary="自分で確かめる">
      <p>
        公開されたルートを手元に控えておくと、あとで公開された行が凍結したときのものかどうかを、誰でも確かめられます。ルートの一覧は、
        <a href={FEED_PATH}>Atomフィード</a>
        と、APIの<code>{endpointUrl("getLiveRecord")}</code>にもあります。1社の行と証明は、APIの
        <code>/record/live/年-月/銘柄コード</code>
        で受け取れます。行とソルトは、その企業の分析を見られる方にはすぐに、12か月後にはすべての方にお見せします。
      </p>
      <p>
        受け取ったJSONをファイルに保存し、次のプログラムに渡してください。Node.jsのほかには何も要りません。
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <section className="check-row" tabIndex={0} aria-label="行を確かめるプログラム">
        <pre>
          <code>{checkRow}</code>
        </pre>
      </section>
    </Disclosure>
  );
}
