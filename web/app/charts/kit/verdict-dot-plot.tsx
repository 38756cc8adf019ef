import { verdictLabels } from "@tenbin/contract/labels";
import type { RatedVerdict } from "@tenbin/contract/verdict";
import { ratedVerdicts, verdictEdges, verdictOfRatio } from "@tenbin/contract/verdict";
import { formatCount } from "../../ui/format.ts";
import { scalePosition } from "../../ui/figures/verdict-scale.tsx";
import { ChartImage } from "./chart-image.tsx";
import "./kit.css";
import "./scales.css";

/** Percent of the axis; nearer dots are stacked. */
const MIN_DISTANCE_PERCENT = 3;

/** One dot per company on the log axis of price ÷ value; fair is hollow. */
export function VerdictDotPlot({
  ratios,
  label,
}: {
  readonly ratios: readonly number[];
  /** 判定のある14社の分布. */
  readonly label: string;
}) {
  const dots = stackDots(ratios);
  const rows = Math.max(1, ...dots.map(({ row }) => row + 1));
  const counts = countByVerdict(ratios);
  const words = ratedVerdicts.map((verdict) => `${verdictLabels[verdict]}${counts[verdict]}社`);
  return (
    <ChartImage className="verdict-dots" label={`${label}。${words.join("、")}`}>
      <div className="bands" aria-hidden="true" style={{ minHeight: `${rows + 0.6}rem` }}>
        {dots.map(({ key, at, row, verdict }) => (
          <i
            key={key}
            className={verdict}
            style={{ left: `${at.toFixed(2)}%`, bottom: `${row + 0.15}rem` }}
          />
        ))}
      </div>
      <div className="edges" aria-hidden="true">
        {[...verdictEdges.slice(0, 2), 1, ...verdictEdges.slice(2)].map((edge) => (
          <span key={edge} style={{ left: `${scalePosition(edge).toFixed(2)}%` }}>
            {edge === 1 ? "1倍" : edge}
          </span>
        ))}
      </div>
      <ul className="counts" aria-hidden="true">
        {ratedVerdicts.map((verdict) => (
          <li key={verdict}>
            {verdictLabels[verdict]} <b>{formatCount(counts[verdict])}社</b>
          </li>
        ))}
      </ul>
    </ChartImage>
  );
}

interface Dot {
  readonly key: number;
  /** Percent of the axis. */
  readonly at: number;
  /** 0 is on the line; rows stack upward. */
  readonly row: number;
  readonly verdict: RatedVerdict;
}

/** Puts each dot in the lowest row without a near neighbour. */
export function stackDots(ratios: readonly number[]): Dot[] {
  const rows: number[] = [];
  return ratios
    .toSorted((a, b) => a - b)
    .map((ratio, key) => {
      const at = scalePosition(ratio);
      const free = rows.findIndex((last) => at - last >= MIN_DISTANCE_PERCENT);
      const row = free === -1 ? rows.length : free;
      rows[row] = at;
      return { key, at, row, verdict: verdictOfRatio(ratio) };
    });
}

function countByVerdict(ratios: readonly number[]): Record<RatedVerdict, number> {
  const counts = { very_cheap: 0, cheap: 0, fair: 0, expensive: 0, very_expensive: 0 };
  for (const ratio of ratios) counts[verdictOfRatio(ratio)] += 1;
  return counts;
}
