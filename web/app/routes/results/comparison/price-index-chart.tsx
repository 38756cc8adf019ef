import { Link } from "react-router";
import { toDayNumber } from "../../../charts/days.ts";
import { ChartFigure } from "../../../charts/kit/chart-figure.tsx";
import { LineChart } from "../../../charts/kit/line-chart.tsx";
import { Button } from "../../../ui/actions/button.tsx";
import { day, formatCompanyName, NOT_AVAILABLE } from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { comparisonPath } from "./comparison-path.ts";
import { indexTicks } from "./index-ticks.ts";
import type { ComparisonData } from "./load-comparison.server.ts";

/** By place, told apart by tone and dashes. */
const STYLES = [
  { variant: "ink" },
  { variant: "other", dash: "7 4" },
  { variant: "ink", dash: "2 3" },
  { variant: "other" },
  { variant: "ink", dash: "10 3 2 3" },
  { variant: "other", dash: "2 3" },
  { variant: "ink", dash: "7 4" },
  { variant: "other", dash: "10 3 2 3" },
] as const;
/** Rows of the table that replaces the drawing. */
const TABLE_DAYS = 13;
const BASE = 100;

interface ComparisonProps {
  readonly comparison: ComparisonData;
}

export function PriceIndexChart({ comparison }: ComparisonProps) {
  const { companies, days } = comparison;
  const lines = linesOf(comparison);
  const [first, last] = [days[0], days.at(-1)];
  const later = lines.filter(({ basedOn }) => first !== undefined && basedOn > first);
  const without = companies.filter(({ index }) => index.based_on === null);
  return (
    <Section
      heading="株価の動き"
      note={<p>始まりの日の終値を100とした指数です。株式分割などは調整しています。</p>}
    >
      <BeginChooser comparison={comparison} />
      {first === undefined || last === undefined || lines.length === 0 ? (
        <p>この日から後の株価がありません。始まりの日を前にずらしてください。</p>
      ) : (
        <IndexFigure lines={lines} days={days} first={first} last={last} />
      )}
      {later.length === 0 ? null : (
        <p className="note">
          {later.map(({ name, basedOn }) => `${name}は${day(basedOn)}`).join("、")}
          の終値を100としています。
        </p>
      )}
      {without.length === 0 || lines.length === 0 ? null : (
        <p className="note">
          {without.map(({ name_jp: name }) => formatCompanyName(name)).join("、")}
          は、この期間の株価がありません。
        </p>
      )}
    </Section>
  );
}

function linesOf({ companies, days }: ComparisonData) {
  return companies.flatMap(({ name_jp: name, ticker, index }, at) =>
    index.based_on === null
      ? []
      : [
          {
            ...STYLES[at % STYLES.length]!,
            name: formatCompanyName(name),
            ticker,
            basedOn: index.based_on,
            values: index.points,
            points: days.map((on, i) => ({ x: toDayNumber(on), y: index.points[i] ?? null })),
          },
        ],
  );
}

function BeginChooser({ comparison }: ComparisonProps) {
  const { begin, begins, query } = comparison;
  return (
    <div className="cmp-begins">
      <nav className="chips" aria-label="株価の期間">
        {begins.map(({ label, begin: from, isCurrent }) => (
          <Link
            key={label}
            className="chip"
            to={comparisonPath({ ...query, begin: from })}
            aria-current={isCurrent ? "true" : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
      <form action="/results" className="cmp-begin">
        <input type="hidden" name="compare" value={query.tickers.join(",")} />
        {query.metrics === null ? null : (
          <input type="hidden" name="metrics" value={query.metrics} />
        )}
        <label>
          <span className="note">始まりの日</span>
          <input
            key={begin}
            className="input small"
            type="date"
            name="begin"
            required
            defaultValue={begin ?? undefined}
            max={comparison.market_date ?? undefined}
          />
        </label>
        <Button type="submit" small>
          この日から
        </Button>
      </form>
    </div>
  );
}

interface IndexFigureProps {
  readonly lines: ReturnType<typeof linesOf>;
  readonly days: readonly string[];
  readonly first: string;
  readonly last: string;
}

function IndexFigure({ lines, days, first, last }: IndexFigureProps) {
  return (
    <ChartFigure
      caption="終値の指数"
      note={`${day(first)}から${day(last)}まで`}
      table={{
        headers: ["日付", ...lines.map(({ name }) => name)],
        rows: pickEvenly(days).map((at) =>
          [day(days[at] ?? "")].concat(lines.map(({ values }) => formatIndex(values[at] ?? null))),
        ),
      }}
    >
      <LineChart
        lines={lines}
        label={`${day(first)}から${day(last)}までの株価の指数。最後は、${lines
          .map(({ name, values }) => `${name} ${formatIndex(lastOf(values))}`)
          .join("、")}`}
        xTicks={indexTicks(first, last)}
        formatValue={(value) => formatIndex(value)}
        baseline={BASE}
      />
    </ChartFigure>
  );
}

function lastOf(values: readonly (number | null)[]): number | null {
  return values.findLast((value) => value !== null) ?? null;
}

function formatIndex(value: number | null): string {
  return value === null ? NOT_AVAILABLE : String(Math.round(value));
}

/** Places in `days`, with the first and the last. */
function pickEvenly({ length }: readonly string[]): number[] {
  const count = Math.min(length, TABLE_DAYS);
  return Array.from({ length: count }, (_, i) =>
    Math.round((i * (length - 1)) / Math.max(1, count - 1)),
  );
}
