import type {
  MeasuredRecord,
  MethodRecords,
  PortfolioRecord,
  RecordFigures,
} from "@tenbin/contract";
import { ChartFigure } from "../../../charts/kit/chart-figure.tsx";
import { linearScale } from "../../../charts/kit/chart-scale.ts";
import {
  IntervalChart,
  type IntervalMark,
  type IntervalRow,
} from "../../../charts/kit/interval-chart.tsx";
import {
  formatConstantPercent,
  formatFigure,
  returnFormat,
  shareFormat,
} from "../../../components/record-format.ts";
import { formatGapPercent } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { FigureWithInterval } from "./figure-with-interval.tsx";
import { MarkKey, ORDER_NAMES } from "./mark-key.tsx";

interface Order {
  readonly variant: keyof typeof ORDER_NAMES;
  readonly figures: RecordFigures;
  readonly total: RecordFigures;
  readonly portfolio: PortfolioRecord;
}

/** Both outer fifths apart, what trading costs, and the same within sectors. */
export function PortfolioSection({
  methods,
  protocol,
}: {
  readonly methods: MethodRecords;
  readonly protocol: MeasuredRecord["protocol"];
}) {
  const { portfolios } = methods;
  const orders = ordersOf(methods);
  const rows = rowsOf(orders);
  const values = rows.flatMap(({ marks }) =>
    marks.flatMap(({ value, interval }) => [value, ...(interval ?? [])]),
  );
  return (
    <Section
      heading="割安な側と割高な側"
      wide
      note={
        <>
          <p>
            順に並べた上と下の2割の、その後{protocol.horizon_months}
            か月の値動きの平均です。
          </p>
          <p>{turnoverSentence(portfolios.model, protocol)}</p>
        </>
      }
    >
      <ChartFigure caption="値動きの差" note="「配当込み」のほかは配当を、どれも税金を含みません。">
        <MarkKey marks={orders.map(({ variant }) => ({ variant, name: ORDER_NAMES[variant] }))} />
        <IntervalChart
          scale={linearScale(
            values.filter((value) => value !== null),
            { formatTick: (value) => (value === 0 ? "0%" : `${formatGapPercent(value)}%`) },
          )}
          heads={[""]}
          groups={[{ rows }]}
        />
      </ChartFigure>
    </Section>
  );
}

function ordersOf(methods: MethodRecords): readonly Order[] {
  const { portfolios } = methods;
  return [
    {
      variant: "ours",
      figures: methods.model,
      total: methods.total_return.model,
      portfolio: portfolios.model,
    },
    {
      variant: "order",
      figures: methods.score,
      total: methods.total_return.score,
      portfolio: portfolios.score,
    },
    {
      variant: "other",
      figures: methods.price_only,
      total: methods.total_return.price_only,
      portfolio: portfolios.price_only,
    },
  ];
}

function rowsOf(orders: readonly Order[]): readonly IntervalRow[] {
  const row = (name: string, markOf: (order: Order) => Omit<IntervalMark, "variant">) =>
    rowOf(
      name,
      orders.map((order) => ({ ...markOf(order), variant: order.variant })),
    );
  return [
    row("割安な2割 − 全体の平均", ({ portfolio }) => ({ value: portfolio.cheap_leg })),
    row("割高な2割 − 全体の平均", ({ portfolio }) => ({ value: portfolio.dear_leg })),
    row("割安な2割 − 割高な2割", ({ figures }) => ({
      value: figures.spread,
      interval: figures.intervals?.spread,
    })),
    row("同じ差、配当込み", ({ total }) => ({
      value: total.spread,
      interval: total.intervals?.spread,
    })),
    row("売買の費用を引いた差", ({ portfolio }) => ({ value: portfolio.spread_after_costs })),
    row("業種の中で比べた差", ({ portfolio }) => ({ value: portfolio.sector_neutral.spread })),
  ];
}

function rowOf(name: string, marks: readonly IntervalMark[]): IntervalRow {
  return {
    name,
    marks,
    figures: [
      marks.map(({ variant, value, interval }) => (
        <FigureWithInterval key={variant} value={value} interval={interval} kind={returnFormat} />
      )),
    ],
  };
}

function turnoverSentence(
  { cheap_turnover: cheap, dear_turnover: dear }: PortfolioRecord,
  { trading_cost: cost, horizon_months: horizon }: MeasuredRecord["protocol"],
): string {
  return `費用は、売買のたびに片道${formatConstantPercent(cost)}としました。${horizon}か月後には、割安な2割の${formatFigure(cheap, shareFormat)}、割高な2割の${formatFigure(dear, shareFormat)}が入れ替わります(${ORDER_NAMES.ours})。`;
}
