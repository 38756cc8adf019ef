import type { MarketResponse } from "@tenbin/contract";
import { SECURITIES_SHARE } from "@tenbin/contract/verdict";
import { Unit } from "../../ui/figures/figure.tsx";
import { formatCount, day, formatMonthDay, formatPoints, formatMultiple } from "../../ui/format.ts";
import { Section } from "../../ui/layout/section.tsx";
import { BalanceChart } from "../../charts/kit/balance-chart.tsx";
import { HistogramChart } from "../../charts/kit/histogram-chart.tsx";
import "./market-today.css";
import { TermLink } from "../../components/term-link.tsx";

export type MarketToday = Pick<
  MarketResponse,
  "market_date" | "revisions" | "progress" | "cash_price_ratio"
>;

/** Aggregates of public metrics; metrics without data are left out. */
export function MarketTodaySection({ market }: { readonly market: MarketToday }) {
  const { market_date: date, revisions, progress, cash_price_ratio: cash } = market;
  if (date === null || (revisions === null && progress === null && cash === null)) return null;
  return (
    <Section
      wide
      heading="市場を量る"
      note={<p>{day(date)}。判定を使わず、だれでも確かめられる数字だけを集計しています。</p>}
    >
      <div className="market-today">
        {revisions === null ? null : <RevisionBalance {...revisions} />}
        {progress === null ? null : <ProgressHistogram histogram={progress} />}
        {cash === null ? null : <NetCashHistogram histogram={cash} />}
      </div>
    </Section>
  );
}

function RevisionBalance({ date, up, down, disclosed }: NonNullable<MarketResponse["revisions"]>) {
  const side =
    up === down ? "釣り合っている" : `${up > down ? "上方" : "下方"}修正の側に傾いている`;
  return (
    <div className="revisions">
      <h3>業績予想の修正</h3>
      <div className="flex justify-between text-xs">
        <p className="key">
          <span className="down">▼ 下方修正</span>
          <b className="num">
            {formatCount(down)}
            <Unit>社</Unit>
          </b>
        </p>
        <p className="key">
          <span className="up">▲ 上方修正</span>
          <b className="num">
            {formatCount(up)}
            <Unit>社</Unit>
          </b>
        </p>
      </div>
      <BalanceChart
        down={down}
        up={up}
        label={`業績予想の修正。上方修正${up}社、下方修正${down}社で、${side}`}
      />
      <p className="note">
        四角ひとつが1社。{formatMonthDay(date)}に開示した{formatCount(disclosed)}社のうち
        {formatCount(up + down)}
        社が予想を変えました。
      </p>
    </div>
  );
}

function ProgressHistogram({
  histogram,
}: {
  readonly histogram: NonNullable<MarketResponse["progress"]>;
}) {
  const { from, to, above, total } = histogram;
  const share = total === 0 ? 0 : Math.round((100 * above) / total);
  return (
    <div>
      <h3>営業利益の進捗</h3>
      <p className="key">
        <span>自社の5年平均を上回る企業</span>
        <b className="num">
          {share}
          <Unit>%</Unit>
        </b>
      </p>
      <HistogramChart
        histogram={histogram}
        label={`営業利益の進捗と5年平均の差の分布。${total}社のうち${above}社が5年平均を上回る`}
        ticks={[
          { at: from, text: `${formatPoints(from).replace(".0", "")}以下` },
          { at: 0, text: "5年平均" },
          { at: to, text: `${formatPoints(to).replace(".0", "")}以上` },
        ]}
      />
      <p className="note">
        5年平均との差(ポイント)、{formatCount(total)}社。
        <TermLink term="progress" name="進捗率" />
      </p>
    </div>
  );
}

function NetCashHistogram({
  histogram,
}: {
  readonly histogram: NonNullable<MarketResponse["cash_price_ratio"]>;
}) {
  const { from, to, above, total, threshold } = histogram;
  return (
    <div>
      <h3>ネットキャッシュ÷時価総額</h3>
      <p className="key">
        <span>比率が{threshold}以上の企業</span>
        <b className="num">
          {formatCount(above)}
          <Unit>社</Unit>
        </b>
      </p>
      <HistogramChart
        histogram={histogram}
        label={`ネットキャッシュ÷時価総額の分布。${total}社のうち${above}社が${threshold}以上`}
        ticks={[
          { at: from, text: `${formatEdge(from)}以下` },
          { at: 0, text: "0" },
          { at: threshold, text: String(threshold) },
          { at: to, text: `${formatEdge(to)}以上` },
        ]}
      />
      <p className="note">
        ネットキャッシュ=流動資産+
        <span className="num">投資有価証券×{SECURITIES_SHARE}</span>
        <span className="num">−負債。</span>
        {formatCount(total)}社。
        <TermLink term="net_cash" name="ネットキャッシュ" />
      </p>
    </div>
  );
}

function formatEdge(value: number): string {
  return formatMultiple(value).replace("△", "−").replace(/0$/, "");
}
