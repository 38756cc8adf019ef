import "./pillars.css";
import type { CSSProperties, ReactNode } from "react";
import type { BridgeStep, Pillar, ValuationView } from "@tenbin/contract";
import { fitScale, priceToPosition, type PriceScale } from "../../../charts/scale.ts";
import { priceTicks } from "../../../charts/ticks.ts";
import { pillarAbsenceMessage } from "../../../components/pillar-details.ts";
import { pillarLabels } from "@tenbin/contract/labels";
import {
  formatPerShare,
  formatPrice,
  formatPerShareChange,
  NOT_AVAILABLE,
  formatYenPerShare,
} from "../../../ui/format.ts";
import { formatFactor } from "./arithmetic.ts";
import { sourceMark } from "./source-marks.ts";
import { stepLabels } from "./step-labels.ts";
import { CalibrationSum, PillarSum, TotalSum } from "./bridge-sums.tsx";

/** Pixels: the nominal width of the lane, and of a tick's label. */
const LANE_WIDTH_PX = 300;
const TICK_LABEL_WIDTH_PX = 56;

/** The steps from the price to the value; each opens to its arithmetic. */
export function Bridge({ valuation }: { readonly valuation: ValuationView }) {
  const { price, price_decimals: decimals, value_per_share: value, bridge, pillars } = valuation;
  const levels = cumulativeLevels(price, bridge);
  const scale = fitScale("log", [...levels, value]);
  if (scale === null) return null;
  const absent = pillars.filter((pillar) => pillar.value_per_share === null);
  return (
    <div className="bridge">
      <div className="bridge-row bridge-head" aria-hidden="true">
        <span>株価から理論価値まで</span>
        <span className="own">1株の価値</span>
        <span className="weight">重み</span>
        <span className="factor">倍率</span>
        <span className="yen">円</span>
        <LaneTicks scale={scale} />
      </div>
      <p className="bridge-row bridge-end">
        <span className="name">株価</span>
        <span className="own">{formatPrice(price, decimals)}</span>
        <Lane scale={scale} from={price} to={price} tone="price" />
      </p>
      {bridge.map((step, index) => (
        <Step
          key={step.key}
          step={step}
          valuation={valuation}
          lane={
            <Lane
              scale={scale}
              from={levels[index] ?? price}
              to={levels[index + 1] ?? value}
              tone={step.factor >= 1 ? "up" : "down"}
            />
          }
        />
      ))}
      <details className="bridge-step bridge-end final">
        <summary className="bridge-row">
          <span className="name">理論価値</span>
          <span className="own">{formatYenPerShare(value)}</span>
          <span className="factor">{formatFactor(value / price)}</span>
          <span className="yen">{formatPerShareChange(value - price, price)}円</span>
          <Lane scale={scale} from={value} to={value} tone="value" />
        </summary>
        <TotalSum valuation={valuation} />
      </details>
      {absent.map(({ key, reason }) => (
        <p key={key} className="bridge-absent">
          {pillarLabels[key]} {NOT_AVAILABLE} <span>{pillarAbsenceMessage(reason)}</span>
        </p>
      ))}
      <BridgeSources sources={valuation.sources} />
    </div>
  );
}

/** The key of the marks that the opened steps put beside their figures. */
function BridgeSources({ sources }: Pick<ValuationView, "sources">) {
  if (sources.length === 0) return null;
  return (
    <ol className="bridge-sources" aria-label="内訳の出典">
      {sources.map(({ document_id: id, title, disclosed_on: day }, index) => (
        <li key={id} title={id}>
          {sourceMark(index)} {title}
          <small>({day.replaceAll("-", "/")}開示)</small>
        </li>
      ))}
    </ol>
  );
}

/** The price, then the level after each step. */
function cumulativeLevels(price: number, bridge: readonly BridgeStep[]): readonly number[] {
  const levels = [price];
  for (const { factor } of bridge) levels.push((levels.at(-1) ?? price) * factor);
  return levels;
}

interface StepProps {
  readonly step: BridgeStep;
  readonly valuation: ValuationView;
  readonly lane: ReactNode;
}

function Step({ step: { key, factor, per_share: yen }, valuation, lane }: StepProps) {
  const pillar = valuation.pillars.find((each) => each.key === key);
  return (
    <details className="bridge-step">
      <summary className="bridge-row">
        <span className="name">{stepLabels[key]}</span>
        {pillar === undefined ? null : <PillarFigures pillar={pillar} />}
        <span className="factor">
          <span className="sr-only">倍率</span>
          <span className="num">{formatFactor(factor)}</span>
        </span>
        <span className="yen">
          <span className="sr-only">価値への効き</span>
          <span className="num">{formatPerShareChange(yen, valuation.price)}円</span>
        </span>
        {lane}
      </summary>
      {pillar === undefined ? (
        <CalibrationSum part={key === "damping" ? key : "premium"} valuation={valuation} />
      ) : (
        <PillarSum pillar={pillar} factor={factor} valuation={valuation} />
      )}
    </details>
  );
}

function PillarFigures({ pillar: { value_per_share: own, weight } }: { readonly pillar: Pillar }) {
  return (
    <>
      <span className="own">
        <span className="sr-only">価値</span>
        <span className="num">{formatYenPerShare(own)}</span>
      </span>
      <span className="weight">
        <span className="weight-word sr-only">重み</span> {Math.round(weight * 100)}%
      </span>
    </>
  );
}

interface LaneProps {
  readonly scale: PriceScale;
  readonly from: number;
  readonly to: number;
  readonly tone: "price" | "value" | "up" | "down";
}

/** A bar on a logarithmic axis, on which factors add up. */
function Lane({ scale, from, to, tone }: LaneProps) {
  const at = (yen: number) => (priceToPosition(scale, yen) * 100).toFixed(1);
  const places = { "--from": at(Math.min(from, to)), "--to": at(Math.max(from, to)) };
  return (
    <span className={`bridge-lane ${tone}`} style={places as CSSProperties} aria-hidden="true">
      <i />
    </span>
  );
}

function LaneTicks({ scale }: { readonly scale: PriceScale }) {
  return (
    <span className="bridge-lane ticks">
      {priceTicks(scale, LANE_WIDTH_PX, TICK_LABEL_WIDTH_PX)
        .map((tick) => ({ tick, at: priceToPosition(scale, tick) }))
        .filter(({ at }) => Math.min(at, 1 - at) * LANE_WIDTH_PX >= TICK_LABEL_WIDTH_PX / 2)
        .map(({ tick, at }) => (
          <span key={tick} style={{ left: `${(at * 100).toFixed(1)}%` }}>
            {formatPerShare(tick)}
          </span>
        ))}
    </span>
  );
}
