import { describeMarketMoment } from "@tenbin/contract/market-moment";
import type { ScreenResponse } from "@tenbin/contract";
import { Meter } from "../../../ui/figures/meter.tsx";
import { formatCount } from "../../../ui/format.ts";
import { PastDate } from "./past-date.tsx";

/** How many companies are found, and on which day. */
export function ScreenCount({
  answer,
  asOf,
  pastPlan,
  onChangeDay,
}: {
  readonly answer: ScreenResponse;
  readonly asOf: string | null;
  /** The plan that asks past days; null where the viewer's does. */
  readonly pastPlan: string | null;
  readonly onChangeDay: (asOf: string | null) => void;
}) {
  return (
    <div className="screen-count">
      <output>
        <b className="num">{formatCount(answer.total)}</b>社
        <small> / {formatCount(answer.companies)}社</small>
      </output>
      <div>
        <Meter at={(100 * answer.total) / Math.max(1, answer.companies)} />
        {answer.market_date === null ? null : (
          <p className="note">{describeMarketMoment(answer.market_date)}の株価と開示で計算</p>
        )}
        {pastPlan === null ? (
          <PastDate asOf={asOf} onChange={onChangeDay} />
        ) : (
          <p className="note">過去の月末の条件は、{pastPlan}で調べられます。</p>
        )}
      </div>
    </div>
  );
}
