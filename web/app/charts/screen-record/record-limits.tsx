import type { ScreenRecord } from "@tenbin/contract";
import { StatBar, type StatFigure } from "../../ui/figures/stat-bar.tsx";
import { formatCount } from "../../ui/format.ts";
import {
  formatConstantPercent,
  formatFigure,
  shareFormat,
} from "../../components/record-format.ts";

/** What flatters a record, as large as its figures. */
export function RecordLimits({
  record: { picks, trading_cost: cost },
  chosen,
}: {
  readonly record: ScreenRecord;
  /** What was known when these conditions were chosen. */
  readonly chosen: StatFigure;
}) {
  return (
    <StatBar
      label="成績の前提"
      stats={[
        chosen,
        {
          label: "配当がわかる月",
          figure: formatFigure(picks.dividends_known, shareFormat),
          note: "残りの月は、配当を0として計算",
        },
        {
          label: "売買の費用",
          figure: formatConstantPercent(cost),
          note: `買うたび、売るたびに金額の${formatConstantPercent(cost)}。税金と、売り買いで動く株価は入っていません`,
        },
        {
          label: "上場をやめた企業",
          figure: `${formatCount(picks.delisted)}件`,
          note: `最後の終値で計算に入れています。${picks.not_bought === 0 ? "" : `売買のない日に見つかり、買わなかったもの${formatCount(picks.not_bought)}件。`}名簿に残っていない企業は入りません`,
        },
      ]}
    />
  );
}
