import type { Pillar, ValuationView } from "@tenbin/contract";
import { pillarAbsenceMessage } from "../components/pillar-details.ts";
import { pillarLabels } from "@tenbin/contract/labels";
import { formatFactor, pillarSums, type Sum } from "../routes/companies/pillars/arithmetic.ts";
import { stepLabels } from "../routes/companies/pillars/step-labels.ts";
import {
  formatPrice,
  formatPerShareChange,
  NOT_AVAILABLE,
  formatYenPerShare,
} from "../ui/format.ts";

interface ValuationProps {
  readonly valuation: ValuationView;
}

/** As printed: the steps from the price to the value, then the arithmetic that a page folds away. */
export function BridgeTables({ valuation }: ValuationProps) {
  return (
    <>
      <StepsTable valuation={valuation} />
      <PillarsTable valuation={valuation} />
    </>
  );
}

function StepsTable({ valuation }: ValuationProps) {
  const { price, price_decimals: decimals, value_per_share: value, bridge, pillars } = valuation;
  return (
    <table className="data-table">
      <caption className="sr-only">株価から理論価値まで</caption>
      <thead>
        <tr>
          <th scope="col">株価から理論価値まで</th>
          <th scope="col" className="n">
            1株の価値
          </th>
          <th scope="col" className="n">
            重み
          </th>
          <th scope="col" className="n">
            倍率
          </th>
          <th scope="col" className="n">
            円
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">株価</th>
          <td className="n">{formatPrice(price, decimals)}</td>
          <td className="n">{NOT_AVAILABLE}</td>
          <td className="n">{NOT_AVAILABLE}</td>
          <td className="n">{NOT_AVAILABLE}</td>
        </tr>
        {bridge.map(({ key, factor, per_share: yen }) => {
          const pillar = pillars.find((each) => each.key === key);
          return (
            <tr key={key}>
              <th scope="row">{stepLabels[key]}</th>
              <td className="n">{formatYenPerShare(pillar?.value_per_share ?? null)}</td>
              <td className="n">
                {pillar === undefined ? NOT_AVAILABLE : `${Math.round(pillar.weight * 100)}%`}
              </td>
              <td className="n">{formatFactor(factor)}</td>
              <td className="n">{formatPerShareChange(yen, price)}円</td>
            </tr>
          );
        })}
        <tr>
          <th scope="row">理論価値</th>
          <td className="n">{formatYenPerShare(value)}</td>
          <td className="n">{NOT_AVAILABLE}</td>
          <td className="n">{formatFactor(value / price)}</td>
          <td className="n">{formatPerShareChange(value - price, price)}円</td>
        </tr>
      </tbody>
    </table>
  );
}

function PillarsTable({ valuation }: ValuationProps) {
  return (
    <table className="data-table">
      <caption className="sr-only">柱ごとの計算</caption>
      <thead>
        <tr>
          <th scope="col">柱</th>
          <th scope="col">計算</th>
        </tr>
      </thead>
      <tbody>
        {valuation.pillars.flatMap((pillar) =>
          linesOf(pillar, valuation).map(({ name, text }) => (
            <tr key={`${pillar.key} ${name}`}>
              <th scope="row">
                {pillarLabels[pillar.key]} <small>{name}</small>
              </th>
              <td>{text}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

function linesOf(pillar: Pillar, valuation: ValuationView): readonly Sum[] {
  return pillar.value_per_share === null
    ? [{ name: "", text: pillarAbsenceMessage(pillar.reason) }]
    : pillarSums(pillar, valuation);
}
