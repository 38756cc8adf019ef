import type { MeasuredRecord, MethodRecords } from "@tenbin/contract";
import { ChartFigure } from "../../../charts/kit/chart-figure.tsx";
import { linearScale } from "../../../charts/kit/chart-scale.ts";
import { MonthBars } from "../../../charts/kit/month-bars.tsx";
import { correlationFormat, formatFigure } from "../../../components/record-format.ts";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { correlationTick } from "./foresight-section.tsx";
import { ORDER_NAMES } from "./mark-key.tsx";
import { RecordTable } from "./record-table.tsx";

/** The rank correlation month by month, a panel a year. */
export function YearsSection({
  methods,
  protocol,
}: {
  readonly methods: MethodRecords;
  readonly protocol: MeasuredRecord["protocol"];
}) {
  const { by_year: years, portfolios } = methods;
  const months = monthsOf(portfolios);
  const byYear = Map.groupBy(months, ({ date }) => Number(date.slice(0, 4)));
  const values = months.flatMap(({ ic, compared }) => [ic, compared]);
  return (
    <Section
      heading="年ごと、月ごと"
      wide
      note={
        <p>
          棒は{ORDER_NAMES.ours}、○は{ORDER_NAMES.order}
          の順位相関です。隣り合う月は値動きの期間が重なり、似た数字になります。濃い棒だけが、
          {protocol.horizon_months}か月の期間が互いに重ならない月末です。
        </p>
      }
    >
      <ChartFigure caption="月末ごとの順位相関">
        <MonthBars
          scale={linearScale(
            values.filter((value) => value !== null),
            { formatTick: correlationTick, maxTicks: 3 },
          )}
          years={years.map(({ year, figures, score }) => ({
            name: `${year}年`,
            figures: [
              `棒の平均 ${formatFigure(figures.ic, correlationFormat)}`,
              `○の平均 ${formatFigure(score?.ic ?? null, correlationFormat)}`,
            ],
            bars: (byYear.get(year) ?? []).map(({ date, ic, compared, separate }) => ({
              month: Number(date.slice(5, 7)),
              value: ic,
              compared,
              isMarked: separate,
            })),
          }))}
        />
      </ChartFigure>
      <Disclosure summary="年ごとの数字を表で見る">
        <RecordTable
          caption="年ごと"
          head="年"
          rows={years.map(({ year, figures }) => ({ name: `${year}年`, figures }))}
          measureKeys={["ic_beyond_price", "ic", "spread", "within_20"]}
          onPhone="cells"
        />
      </Disclosure>
    </Section>
  );
}

function monthsOf({ model, score }: MethodRecords["portfolios"]) {
  return model.months.map(({ date, ic, separate }, i) => ({
    date,
    ic,
    separate,
    compared: score.months[i]?.ic ?? null,
  }));
}
