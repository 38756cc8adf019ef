import type { RecordFall, ScreenRecord } from "@tenbin/contract";
import { StatBar } from "../../ui/figures/stat-bar.tsx";
import { day, formatCount } from "../../ui/format.ts";
import {
  type BootstrapInterval,
  type FigureFormat,
  formatConstantPercent,
  formatFigure,
  formatInterval,
  returnFormat,
  shareFormat,
  zeroIntervalNote,
} from "../../components/record-format.ts";

/** What became of the companies that were found, the unflattering beside the rest. */
export function RecordFigures({ record }: { readonly record: ScreenRecord }) {
  const { growth, excess, deepest_fall: fall, picks, found, turnover } = record;
  const intervalText = (interval: BootstrapInterval, kind: FigureFormat) =>
    record.coverage === null || interval === null
      ? "期間が短く、区間は出せません"
      : `${formatConstantPercent(record.coverage.confidence)}区間 ${formatInterval(interval, kind)}`;
  const excessNote = excess.interval === null ? "" : `。${zeroIntervalNote(excess.interval)}`;
  const shareStat = (label: string, { share, interval }: ScreenRecord["picks"]["lost"]) => ({
    label,
    figure: formatFigure(share, shareFormat),
    note:
      share === null
        ? `${formatCount(picks.count)}件で、割合を出すには足りません`
        : `${formatCount(picks.count)}件のうち。${intervalText(interval, shareFormat)}`,
  });
  return (
    <StatBar
      label="成績"
      stats={[
        {
          label: "年あたりの上昇率",
          figure: formatFigure(growth.picks, returnFormat),
          note: `全社の平均 ${formatFigure(growth.all, returnFormat)}。売買の費用を引く前 ${formatFigure(growth.before_costs, returnFormat)}。${day(record.from)}から${day(record.until)}まで`,
        },
        {
          label: "全社の平均との差(年あたり)",
          figure: formatFigure(excess.a_year, returnFormat),
          note: `${intervalText(excess.interval, returnFormat)}${excessNote}`,
        },
        {
          label: "いちばん大きな下げ",
          figure: fall.picks === null ? "なし" : formatFigure(fall.picks.change, returnFormat),
          note: `${fallText(fall.picks)}全社の平均 ${fall.all === null ? "下げなし" : `${formatFigure(fall.all.change, returnFormat)}(${spanText(fall.all)})`}。月末どうしの比較`,
        },
        {
          label: "全社の平均を上回った年",
          figure: `${record.years_won} / ${record.whole_years}年`,
          note: "1月から12月まで測れた年のうち",
        },
        shareStat("値下がりした割合", picks.lost),
        shareStat("全社の平均に届かなかった割合", picks.behind),
        {
          label: "見つかった企業(月末の平均)",
          figure: `${formatCount(Math.round(found.mean))}社`,
          note: foundText(found),
        },
        {
          label: "1年に入れ替わる割合",
          figure: formatFigure(turnover, shareFormat),
          note: `${formatCount(picks.companies)}社を、のべ${formatCount(picks.count)}件${picks.mean_months === null ? "" : `、平均${picks.mean_months.toFixed(1)}か月`}`,
        },
      ]}
    />
  );
}

function foundText({
  min,
  max,
  all_companies: all,
  months_without: without,
}: ScreenRecord["found"]): string {
  const range = min === max ? "どの月末も同じ数" : `${formatCount(min)}社から${formatCount(max)}社`;
  const empty = without === 0 ? "" : `。見つからなかった月末は${formatCount(without)}回`;
  return `${range}。全社は平均${formatCount(Math.round(all))}社${empty}`;
}

function fallText(fall: RecordFall): string {
  return fall === null ? "" : `${spanText(fall)}。`;
}

function spanText({ from, until }: NonNullable<RecordFall>): string {
  return `${day(from)}から${day(until)}`;
}
