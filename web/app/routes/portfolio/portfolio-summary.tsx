import type { PortfolioResponse } from "@tenbin/contract";
import { verdictLabels } from "@tenbin/contract/labels";
import { ShareBar } from "../../charts/kit/share-bar.tsx";
import { VerdictDotPlot } from "../../charts/kit/verdict-dot-plot.tsx";
import { Figure, Unit } from "../../ui/figures/figure.tsx";
import { Meter } from "../../ui/figures/meter.tsx";
import { formatCount, formatYenChange, holdingQuantity } from "../../ui/format.ts";
import { accountLabel } from "../../viewer/account-label.ts";
import type { PortfolioMember } from "./load-served-portfolio.ts";
import { sumAmounts } from "./summarize-portfolio.ts";

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
  const shares = analyzed.map(({ label, companies: own }) => ({
    name: verdictLabels[label],
    amount: sumAmounts(own).amount,
    variant: label,
  }));
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
            <h3>保有額の内訳(判定のある企業)</h3>
            <ShareBar label="保有額の内訳" shares={shares} />
          </div>
        )}
      </div>
    </section>
  );
}

function HoldingFigure({ companies }: { readonly companies: PortfolioResponse["companies"] }) {
  const { amount, companies: count, doubtful, gain } = sumAmounts(companies);
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
  const sub = gain === null ? counted : `${counted}。評価損益 ${formatYenChange(gain)}円`;
  return (
    <Figure label={`保有額(${formatCount(count)}社)`} sub={sub}>
      {figure}
      <Unit>{unit}</Unit>
    </Figure>
  );
}
