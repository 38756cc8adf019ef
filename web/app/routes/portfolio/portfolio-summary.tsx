import type { PortfolioResponse } from "@tenbin/contract";
import { verdictLabels } from "@tenbin/contract/labels";
import { ShareBar } from "../../charts/kit/share-bar.tsx";
import { VerdictDotPlot } from "../../charts/kit/verdict-dot-plot.tsx";
import { Figure, Unit } from "../../ui/figures/figure.tsx";
import { Meter } from "../../ui/figures/meter.tsx";
import { formatCount, holdingQuantity } from "../../ui/format.ts";
import { accountLabel } from "../../viewer/account-label.ts";
import type { PortfolioMember } from "./load-served-portfolio.ts";
import {
  describeYenMove,
  type PortfolioAmounts,
  returnOf,
  sumAmounts,
} from "./summarize-portfolio.ts";

export function PortfolioSummary({
  portfolio,
  user,
}: {
  readonly portfolio: PortfolioResponse;
  readonly user: PortfolioMember;
}) {
  const maximum = user.portfolio_maxcount;
  const { actualCompanyNumber: count, companies, analyzed } = portfolio;
  const ratios = analyzed.flatMap((group) => group.companies.flatMap(({ ratio }) => ratio ?? []));
  const shares = sharesOf(portfolio);
  return (
    <section className="portfolio-sum" aria-label="全体">
      <div className="portfolio-facts">
        <Figure
          label="登録している企業"
          sub={
            <>
              <Meter at={(count / maximum) * 100} />
              {accountLabel(user)}
              {count < maximum ? `。あと${formatCount(maximum - count)}社追加できます` : null}
            </>
          }
        >
          {formatCount(count)}
          <Unit>社 / 上限 {formatCount(maximum)}社</Unit>
        </Figure>
        <HoldingFigure companies={companies} />
      </div>
      <div>
        {ratios.length === 0 ? (
          <>
            <h2>判定の分布</h2>
            <p className="note">判定のある企業がここに並びます。いまは1社もありません。</p>
          </>
        ) : (
          <>
            <h2>
              判定のある{formatCount(ratios.length)}社の分布 <small>横軸は株価÷理論価値</small>
            </h2>
            <VerdictDotPlot
              ratios={ratios}
              label={`判定のある${formatCount(ratios.length)}社の分布`}
            />
          </>
        )}
        {shares.every(({ amount }) => amount === 0) ? null : (
          <div className="portfolio-weights">
            <h3>保有額の内訳</h3>
            <ShareBar label="保有額の内訳" shares={shares} />
          </div>
        )}
      </div>
    </section>
  );
}

/** Of the whole, by verdict. */
function sharesOf({ analyzed, not_analyzed: others }: PortfolioResponse) {
  const rated = analyzed.map(({ label, companies }) => {
    return { name: verdictLabels[label], amount: sumAmounts(companies).amount, variant: label };
  });
  const { amount } = sumAmounts(others.flatMap(({ companies }) => companies));
  return amount === 0
    ? rated
    : [...rated, { name: "判定の表示なし", amount, variant: "light" as const }];
}

function HoldingFigure({ companies }: { readonly companies: PortfolioResponse["companies"] }) {
  const amounts = sumAmounts(companies);
  const { amount, companies: count, doubtful } = amounts;
  if (count === 0) {
    return (
      <Figure label="保有額" sub="株数を登録すると、ここに合計を出します">
        －
      </Figure>
    );
  }
  const { figure, unit } = holdingQuantity(amount);
  const counted =
    doubtful === 0
      ? "株数を登録した企業の合計です"
      : `株数を登録した企業の合計です(評価額を出せない${formatCount(doubtful)}社を除く)`;
  return (
    <div>
      <Figure label={`保有額(${formatCount(count)}社)`} sub={counted}>
        {figure}
        <Unit>{unit}</Unit>
      </Figure>
      <HoldingFacts amounts={amounts} />
    </div>
  );
}

function HoldingFacts({ amounts }: { readonly amounts: PortfolioAmounts }) {
  const { change, changedFrom, gain, cost, dividends, withoutForecast } = amounts;
  return (
    <dl className="portfolio-held">
      <dt>前日比</dt>
      <dd>
        {change === null ? "－" : <YenMove yen={change} ratio={returnOf(change, changedFrom)} />}
      </dd>
      <dt>評価損益</dt>
      <dd>
        {gain === null ? (
          <small>取得単価の登録なし</small>
        ) : (
          <span className="num">{describeYenMove(gain, returnOf(gain, cost))}</span>
        )}
      </dd>
      <dt>予想配当(年)</dt>
      <dd>
        {dividends === null ? (
          <small>会社の予想がない{formatCount(withoutForecast)}社があるため、合計なし</small>
        ) : (
          <span className="num">{formatCount(dividends)}円</span>
        )}
      </dd>
    </dl>
  );
}

function YenMove({ yen, ratio }: { readonly yen: number; readonly ratio: number | null }) {
  const sign = Math.sign(Math.round(yen));
  return (
    <span className={`num move ${sign > 0 ? "up" : sign < 0 ? "down" : ""}`}>
      {sign === 0 ? null : <span aria-hidden="true">{sign > 0 ? "▲ " : "▼ "}</span>}
      {describeYenMove(yen, ratio)}
    </span>
  );
}
