import "./pillars.css";
import type { Pillar, ValuationView } from "@tenbin/contract";
import { priceToPosition } from "../../../charts/scale.ts";
import type { PriceScale } from "../../../charts/scale.ts";
import { fitScale } from "../../../charts/scale.ts";
import { priceTicks } from "../../../charts/ticks.ts";
import { pillarLabels } from "../../../components/pillar-labels.ts";
import {
  formatGapPercent,
  NOT_AVAILABLE,
  formatPerShare,
  formatPrice as priceText,
} from "../../../ui/format.ts";
import { PillarInputs } from "./pillar-inputs.tsx";
import { ValueDotCell } from "./value-dot-cell.tsx";

/** Pixels: the nominal width of the lane, and of a tick's label. */
const LANE_WIDTH_PX = 232;
const TICK_LABEL_WIDTH_PX = 56;
/** Pixels of 株価 1,951円. */
const PRICE_LABEL_WIDTH_PX = 92;

export function PillarsTable({ valuation }: { valuation: ValuationView }) {
  const { pillars, price, value_before_calibration: pooled, value_per_share: value } = valuation;
  const scale = fitScale("log", [
    price,
    pooled,
    value,
    ...pillars.map((pillar) => pillar.value_per_share),
  ]);
  if (scale === null) return null;
  const padded = { ...scale, min: scale.min / 1.06, max: scale.max * 1.06 };
  const used = pillars.filter((pillar) => pillar.value_per_share !== null).length;
  return (
    <table className="data-table pillars">
      <caption className="sr-only">柱ごとの入力、重み、1株あたりの価値、株価との差</caption>
      <thead>
        <tr>
          <th scope="col">柱</th>
          <th scope="col">計算の入力</th>
          <th scope="col" className="n">
            重み
          </th>
          <th scope="col" className="n">
            1株あたりの価値
          </th>
          <th scope="col" className="n">
            株価比
          </th>
          <th scope="col" className="dumb-h">
            <span className="sr-only">株価との位置</span>
            <LaneTicks scale={padded} price={price} />
          </th>
        </tr>
      </thead>
      <tbody>
        {pillars.map((pillar) => (
          <PillarRow key={pillar.key} pillar={pillar} price={price} scale={padded} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{used === 1 ? "補正前" : `${used}本の柱を統合`}</th>
          <td className="in">
            {used === 1 ? "柱が1本なのでその値のまま" : "重みをつけた対数平均"}
          </td>
          <td className="n w">100%</td>
          <td className="n v">{priceText(pooled)}</td>
          <td className="n d">{formatGapPercent(pooled / price - 1)}%</td>
          <ValueDotCell value={pooled} price={price} scale={padded} />
        </tr>
        <tr className="final">
          <th scope="row">理論価値</th>
          <td className="in">{describeCalibration(valuation)}</td>
          <td className="w">
            <span className="sr-only">重みなし</span>
          </td>
          <td className="n v">{priceText(value)}</td>
          <td className="n d">{formatGapPercent(value / price - 1)}%</td>
          <ValueDotCell value={value} price={price} scale={padded} final />
        </tr>
      </tfoot>
    </table>
  );
}

function describeCalibration({ calibration: { factor, months, strength } }: ValuationView): string {
  if (strength === 0 || months === 0) return "自社の過去の記録がまだ短いため、補正していません";
  return `この企業の過去${months}か月のずれで補正(×${factor.toFixed(3)})`;
}

interface PillarRowProps {
  readonly pillar: Pillar;
  readonly price: number;
  readonly scale: PriceScale;
}

function PillarRow({ pillar, price, scale }: PillarRowProps) {
  const { key, value_per_share: value, weight } = pillar;
  const used = value !== null;
  return (
    <tr>
      <th scope="row">{pillarLabels[key]}</th>
      <td className="in">
        <PillarInputs pillar={pillar} />
      </td>
      <td className="n w">
        <span className="w-word">重み </span>
        {used ? `${Math.round(weight * 100)}%` : NOT_AVAILABLE}
      </td>
      <td className="n v">{priceText(value)}</td>
      <td className="n d">{used ? `${formatGapPercent(value / price - 1)}%` : NOT_AVAILABLE}</td>
      <ValueDotCell value={value} price={price} scale={scale} />
    </tr>
  );
}

function LaneTicks({ scale, price }: { scale: PriceScale; price: number }) {
  const at = (value: number) => priceToPosition(scale, value) * 100;
  // Share of the price's label that is left of its position.
  const anchor = at(price) < 15 ? 0 : at(price) > 85 ? 1 : 0.5;
  const middle = at(price) + ((0.5 - anchor) * PRICE_LABEL_WIDTH_PX * 100) / LANE_WIDTH_PX;
  const apart = (((PRICE_LABEL_WIDTH_PX + TICK_LABEL_WIDTH_PX) / 2) * 100) / LANE_WIDTH_PX;
  const ticks = priceTicks(scale, LANE_WIDTH_PX, TICK_LABEL_WIDTH_PX).filter(
    (tick) => Math.abs(at(tick) - middle) > apart,
  );
  return (
    <span className="lane-ticks" aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} style={{ left: `${at(tick).toFixed(1)}%` }}>
          {formatPerShare(tick)}
        </span>
      ))}
      <b style={{ left: `${at(price).toFixed(1)}%`, translate: `${-100 * anchor}%` }}>
        株価 {priceText(price)}
      </b>
    </span>
  );
}
