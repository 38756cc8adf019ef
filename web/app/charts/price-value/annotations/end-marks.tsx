import type { LatestPriceAndValue } from "../chart-model.ts";
import { placeEndLabels } from "./end-labels.ts";
import type { Geometry } from "../geometry.ts";
import { px } from "../geometry.ts";
import { verdictOfRatio } from "@tenbin/contract/verdict";

interface EndMarksProps {
  readonly latest: LatestPriceAndValue;
  /** Day on which the lines end, if that is before the last drawn one. */
  readonly knownUntil?: number;
  /** Null if there is no verdict. */
  readonly edges: readonly number[] | null;
  readonly geometry: Geometry;
}

export function EndMarks(props: EndMarksProps) {
  const { latest, knownUntil = Infinity, geometry } = props;
  const { right, frame } = geometry;
  const end = Math.min(right, geometry.x(knownUntil));
  const narrow = frame.kind === "narrow";
  const textX = right + frame.fanWidth + (narrow ? 8 : 18);
  return (
    <g>
      <Bracket {...props} />
      {latest.value === null ? null : (
        <circle className="end value" cx={end} cy={geometry.clampedY(latest.value)} r={4.5} />
      )}
      {latest.price === null ? null : (
        <circle className="end price" cx={end} cy={geometry.clampedY(latest.price)} r={4.5} />
      )}
      {placeEndLabels(latest, geometry, frame.kind).map(({ line, name, figure, y }) =>
        figure === null ? (
          <text key={line} className={`label ${line}`} x={textX} y={y + 4}>
            {name}
          </text>
        ) : (
          <g key={line} className={`label ${line}`}>
            <text x={textX} y={y - 4}>
              {name}
            </text>
            <text className="strong" x={textX} y={y + 13}>
              {figure}
            </text>
          </g>
        ),
      )}
    </g>
  );
}

/** Pixels; a shorter bracket would be hidden by its dots. */
const MIN_BRACKET_HEIGHT = 16;

function Bracket({ latest, edges, geometry }: EndMarksProps) {
  const { price, value } = latest;
  if (price === null || value === null || edges === null) return null;
  const verdict = verdictOfRatio(price / value, edges);
  const ends = [geometry.clampedY(price), geometry.clampedY(value)].toSorted((a, b) => a - b);
  const [upper = 0, lower = 0] = ends;
  if (lower - upper < MIN_BRACKET_HEIGHT) return null;
  const { kind, fanWidth } = geometry.frame;
  const x = geometry.right + fanWidth + (kind === "narrow" ? 0 : 8);
  return (
    <path className={`bracket ${verdict}`} d={`M${px(x)} ${px(upper + 6)}V${px(lower - 6)}`} />
  );
}
