import { memo, useMemo } from "react";
import type { AssumptionsView, AssumptionMap as MapData } from "@tenbin/contract";
import { sliderRanges } from "@tenbin/contract/assumptions";
import { verdictLabels } from "@tenbin/contract/labels";
import { ratedVerdicts, type RatedVerdict, verdictOfRatio } from "@tenbin/contract/verdict";
import { toCssPercent } from "../../../charts/kit/axis-range.ts";
import { ChartFigure } from "../../../charts/kit/chart-figure.tsx";
import { ChartImage } from "../../../charts/kit/chart-image.tsx";
import { formatMultiple } from "../../../ui/format.ts";
import { formatSlider } from "./assumption-text.ts";
import type { AssumptionPoint } from "./assumption-grid.ts";
import { contourPath } from "./contour-lines.ts";
import { type VerdictZone, verdictZones } from "./verdict-zones.ts";

interface AssumptionMapProps {
  readonly assumptions: AssumptionsView;
  readonly map: MapData;
  /** Null where it is the product's own. */
  readonly reader: AssumptionPoint | null;
}

const AXES = {
  growth: { from: sliderRanges.growth.min, to: sliderRanges.growth.max },
  cost: { from: sliderRanges.cost.min, to: sliderRanges.cost.max },
};
const TICKS = {
  growth: [-0.1, 0, 0.1, 0.2],
  cost: [0.04, 0.06, 0.08, 0.1, 0.12],
};
/** Every fifth point of the map stands in its table. */
const TABLE_STEP = 5;

/** Where which verdict begins, by growth and cost of equity. */
export function AssumptionMap({ assumptions, map, reader }: AssumptionMapProps) {
  const { growth, cost, edges } = assumptions;
  const own = { growth: growth.own, cost };
  const zones = useMemo(() => verdictZones(map, edges), [map, edges]);
  return (
    <ChartFigure
      caption="判定の境目"
      note="横は成長率、縦は株主資本コスト(どちらも年率)"
      table={tableOf(assumptions, map)}
    >
      <ChartImage className="assumption-map" label={describeMap(zones)}>
        <div className="y-ticks">
          {TICKS.cost.map((rate) => (
            <span key={rate} style={{ bottom: toCssPercent(rate, AXES.cost) }}>
              {formatSlider.cost(rate)}
            </span>
          ))}
        </div>
        <div className="plot">
          <Borders map={map} edges={edges} zones={zones} />
          <Mark kind="own" at={own} />
          {reader === null ? null : <Mark kind="reader" at={reader} />}
        </div>
        <div className="x-ticks">
          {TICKS.growth.map((rate) => (
            <span key={rate} style={{ left: toCssPercent(rate, AXES.growth) }}>
              {formatSlider.growth(rate)}
            </span>
          ))}
        </div>
        <ul className="key">
          <li className="own">天秤の前提</li>
          {reader === null ? null : <li className="reader">動かした前提</li>}
          <li className="price">理論価値が今の株価になる線</li>
        </ul>
      </ChartImage>
    </ChartFigure>
  );
}

interface BordersProps {
  readonly map: MapData;
  readonly edges: readonly number[];
  readonly zones: readonly VerdictZone[];
}

/** Once for each map: the marks alone move. */
const Borders = memo(function Borders({ map, edges, zones }: BordersProps) {
  const field = map.ratios.map((row) => row.map((ratio) => Math.log(ratio)));
  const lines = [...edges.map((edge, i) => ({ edge, name: borderNames[i] })), PRICE_LINE];
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {lines.map(({ edge, name }) => {
          const path = contourPath(field, Math.log(edge));
          return path === "" ? null : <path key={edge} className={name} d={path} />;
        })}
      </svg>
      {zones.map(({ verdict, row, column, isWide }) =>
        isWide ? (
          <span
            key={verdict}
            className={`zone ${verdict}`}
            style={{
              left: toCssPercent(map.growth[column] ?? 0, AXES.growth),
              bottom: toCssPercent(map.cost[row] ?? 0, AXES.cost),
            }}
          >
            {verdictLabels[verdict]}
          </span>
        ) : null,
      )}
    </>
  );
});

/** Of the verdict beyond each edge, away from what is fair. */
const borderNames: readonly RatedVerdict[] = ratedVerdicts.filter((verdict) => verdict !== "fair");
const PRICE_LINE = { edge: 1, name: "price" } as const;

function Mark({ kind, at }: { readonly kind: "own" | "reader"; readonly at: AssumptionPoint }) {
  const { growth, cost } = AXES;
  return (
    <i
      className={kind}
      style={{ left: toCssPercent(at.growth, growth), bottom: toCssPercent(at.cost, cost) }}
    />
  );
}

function describeMap(zones: readonly VerdictZone[]): string {
  const shares = zones.map(
    ({ verdict, share }) => `${verdictLabels[verdict]}${Math.max(1, Math.round(share * 100))}%`,
  );
  return `成長率と株主資本コストの組み合わせごとの判定の境目。図の面積は${shares.join("、")}`;
}

function tableOf({ edges }: AssumptionsView, { growth, cost, ratios }: MapData) {
  const describe = (ratio: number) =>
    `${formatMultiple(ratio)}倍 ${verdictLabels[verdictOfRatio(ratio, edges)]}`;
  const shown = cost.filter(isInTable);
  const figures = ratios.filter(isInTable).map((row) => row.filter(isInTable).map(describe));
  return {
    headers: ["株主資本コスト"].concat(
      growth.filter(isInTable).map((rate) => `成長率${formatSlider.growth(rate)}`),
    ),
    rows: shown.map((rate, row) => [formatSlider.cost(rate)].concat(figures[row] ?? [])),
  };
}

function isInTable(_: unknown, index: number): boolean {
  return index % TABLE_STEP === 0;
}
