import type { ScreenRecord } from "@tenbin/contract";
import { ChartFigure } from "../kit/chart-figure.tsx";
import { toDayNumber } from "../days.ts";
import { LineChart } from "../kit/line-chart.tsx";
import { timeTicks } from "../ticks.ts";
import { day, formatCount } from "../../ui/format.ts";

const INDEX_START = 100;
/** The narrowest plot and the widest label that ticks have to fit. */
const NARROWEST_PLOT = 170;
const YEAR_LABEL = 48;

/** Growth of the picks against all companies. */
export function RecordCurve({
  record: { path, from, until },
  name,
}: {
  readonly record: Pick<ScreenRecord, "path" | "from" | "until">;
  /** Of the line of the picks. */
  readonly name: string;
}) {
  const lineOf = (growth: "picks" | "all") =>
    path.map((point) => ({ x: toDayNumber(point.day), y: INDEX_START * point[growth] }));
  const [picks, all] = [lineOf("picks"), lineOf("all")];
  const end = (line: typeof picks) => formatIndex(line.at(-1)?.y ?? INDEX_START);
  return (
    <ChartFigure
      caption={`${name}と全社の平均`}
      note={`${day(from)}を${INDEX_START}とした月末の値。${name}は売買の費用を引いたもの。どちらも、わかる配当を含みます。`}
    >
      <LineChart
        lines={[
          { name: "全社の平均", variant: "other", points: all },
          { name, variant: "ours", points: picks },
        ]}
        label={`${day(from)}を${INDEX_START}として、${day(until)}の${name}は${end(picks)}、全社の平均は${end(all)}`}
        xTicks={timeTicks(
          toDayNumber(from),
          toDayNumber(until),
          NARROWEST_PLOT,
          YEAR_LABEL,
        ).flatMap(({ day: at, label: text }) => (text === null ? [] : [{ at, text }]))}
        formatValue={formatIndex}
      />
    </ChartFigure>
  );
}

function formatIndex(value: number): string {
  return formatCount(Math.round(value));
}
