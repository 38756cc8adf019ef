import type { HistoryEntry } from "@tenbin/contract";
import { verdictLabels } from "@tenbin/contract/labels";
import { ChartFigure } from "../../../charts/kit/chart-figure.tsx";
import { toDayNumber } from "../../../charts/days.ts";
import { LineChart } from "../../../charts/kit/line-chart.tsx";
import { day, formatPerShare, quoteColumnFormat, formatYenPerShare } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";

/** With fewer points a table is enough. */
const MIN_POINTS = 3;

/** Price and value at the close after each disclosure. */
export function HistoryChart({
  entries,
  priceDecimals,
}: {
  readonly entries: readonly HistoryEntry[];
  readonly priceDecimals: number;
}) {
  const points = entries
    .flatMap(({ weighed_on: on, price: close, judgement }) =>
      on === null || close === null
        ? []
        : [{ on, close, value: judgement?.value_per_share ?? null, judgement }],
    )
    .toReversed();
  const [first, last] = [points[0], points.at(-1)];
  const valued = points.filter(({ value }) => value !== null);
  if (first === undefined || last === undefined || valued.length < MIN_POINTS) return null;
  const quote = quoteColumnFormat(
    points.map(({ close }) => close),
    priceDecimals,
  );
  return (
    <Section heading="開示の日の株価と理論価値">
      <ChartFigure
        caption="開示の後に最初についた終値と、そのときの理論価値"
        note="円。いまの1株あたり。"
        table={{
          headers: ["日付", "株価(円)", "理論価値(円)", "判定"],
          rows: points.map(({ on, close, value, judgement }) => [
            day(on),
            quote(close),
            formatPerShare(value),
            verdictLabels[judgement?.verdict ?? "unrated"],
          ]),
        }}
      >
        <LineChart
          lines={[
            {
              name: "株価",
              variant: "ink",
              points: points.map((one) => ({ x: toDayNumber(one.on), y: one.close })),
              formatLast: quote,
            },
            {
              name: "理論価値",
              variant: "ours",
              points: points.map((one) => ({ x: toDayNumber(one.on), y: one.value })),
            },
          ]}
          label={`${day(first.on)}から${day(last.on)}までの開示の日の株価と理論価値。最後は株価${quote(last.close)}円、理論価値${formatYenPerShare(last.value)}`}
          xTicks={yearTicks(first.on, last.on)}
          formatValue={(yen) => (yen === 0 ? "0" : formatPerShare(yen))}
          unit="円"
        />
      </ChartFigure>
    </Section>
  );
}

/** Fits the phone without overlap. */
const MAX_YEARS = 4;

function yearTicks(first: string, last: string) {
  const [from, to] = [Number(first.slice(0, 4)) + 1, Number(last.slice(0, 4))];
  const step = Math.max(1, Math.ceil((to - from + 1) / MAX_YEARS));
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
    .filter((year) => (to - year) % step === 0)
    .map((year) => ({ at: toDayNumber(`${year}-01-01`), text: `${year}年` }));
}
