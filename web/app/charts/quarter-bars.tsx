import "./small-charts.css";

interface QuarterBar {
  /** Quarters before the newest one, which stands at the right. */
  readonly back: number;
  /** Null leaves a gap. */
  readonly value: number | null;
  /** Below the bar, where a fiscal year begins. */
  readonly tick: string | null;
}

interface QuarterBarsProps {
  /** Says what is drawn and where its figures stand. */
  readonly label: string;
  readonly bars: readonly QuarterBar[];
  /** Places for bars. */
  readonly count: number;
}

const WIDTH = 352;
const TOP = 4;
const BOTTOM = 92;
const BAR_SHARE = 0.62;

/** Bars on one baseline; the newest is dark, a loss an outline below the line. */
export function QuarterBars({ label, bars, count }: QuarterBarsProps) {
  const values = bars.flatMap(({ value }) => (value === null ? [] : [value]));
  const top = Math.max(0, ...values);
  const span = top - Math.min(0, ...values);
  const y = (value: number) =>
    span === 0 ? BOTTOM : TOP + ((top - value) / span) * (BOTTOM - TOP);
  const step = WIDTH / count;
  const left = (back: number) => (count - 1 - back) * step;
  const path = (drawn: readonly QuarterBar[]) =>
    drawn
      .map(({ back, value }) => {
        const x = left(back) + (step * (1 - BAR_SHARE)) / 2;
        return `M${x.toFixed(1)} ${y(0).toFixed(1)}V${y(value ?? 0).toFixed(1)}h${(step * BAR_SHARE).toFixed(1)}V${y(0).toFixed(1)}z`;
      })
      .join("");
  const gaps = missingPlaces(bars);
  const gains = bars.filter((bar) => bar.value !== null && !isLoss(bar));
  return (
    <svg className="small-chart" viewBox={`0 0 ${WIDTH} 110`} role="img" aria-label={label}>
      {gaps.length === 0 ? null : (
        <path className="gap" d={gaps.map((back) => hatch(left(back), step)).join("")} />
      )}
      <path className="bar" d={path(gains.filter(({ back }) => back > 0))} />
      <g className="now">
        {gaps.length === 0 ? null : (
          <path className="gap" d={gaps.map((back) => hatch(left(back), step)).join("")} />
        )}
        <path className="bar" d={path(gains.filter(({ back }) => back === 0))} />
      </g>
      <path className="loss" d={path(bars.filter(isLoss))} />
      <path className="axis" d={`M0 ${y(0).toFixed(1)}H${WIDTH}`} />
      {bars.map(({ back, tick }) =>
        tick === null ? null : (
          <text key={back} x={left(back) + 2} y={106}>
            {tick}
          </text>
        ),
      )}
    </svg>
  );
}

/** Pixels between the lines of a gap. */
const HATCH_STEP = 8;

/** Places between the oldest and the newest bar without a figure. */
function missingPlaces(bars: readonly QuarterBar[]): number[] {
  const given = new Set(bars.flatMap(({ back, value }) => (value === null ? [] : [back])));
  const oldest = Math.max(-1, ...given);
  return Array.from({ length: oldest + 1 }, (_, back) => back).filter((back) => !given.has(back));
}

/** Diagonal lines from the plot's top to its bottom. */
function hatch(x: number, width: number): string {
  const lines = Math.floor((BOTTOM - TOP) / HATCH_STEP) - 1;
  return Array.from(
    { length: lines },
    (_, i) =>
      `M${x.toFixed(1)} ${TOP + (i + 2) * HATCH_STEP}l${width.toFixed(1)} ${-HATCH_STEP * 2}`,
  ).join("");
}

function isLoss({ value }: QuarterBar): boolean {
  return (value ?? 0) < 0;
}
