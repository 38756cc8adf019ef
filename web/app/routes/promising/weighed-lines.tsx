import { SmallLines } from "../../charts/kit/small-lines.tsx";
import { formatPerShare, formatPrice, yearMonth, formatYenPerShare } from "../../ui/format.ts";
import type { WeighedMonths } from "./weighed-months.ts";

type Figures = readonly (number | null)[];

const toPoints = (figures: Figures) => figures.map((y, x) => ({ x, y }));
const lastOf = (figures: Figures) => figures.at(-1) ?? null;

/** Five years of price and value, as they were computed at each month end. */
export default function WeighedLines({
  name,
  months,
}: {
  readonly name: string;
  readonly months: WeighedMonths;
}) {
  const { from, until, closes, priceDecimals, values } = months;
  return (
    <SmallLines
      lines={[
        { name: "理論価値", variant: "ours", points: toPoints(values) },
        { name: "株価", variant: "ink", points: toPoints(closes) },
      ]}
      label={`${name}の${yearMonth(from)}から${yearMonth(until)}までの理論価値と株価。最後は、理論価値${formatYenPerShare(lastOf(values))}、株価${formatPrice(lastOf(closes), priceDecimals)}`}
      ends={[yearMonth(from), yearMonth(until)]}
      formatValue={formatPerShare}
    />
  );
}
