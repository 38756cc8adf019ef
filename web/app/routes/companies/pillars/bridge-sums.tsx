import type { Pillar, PillarInputKey, ValuationView } from "@tenbin/contract";
import {
  formatFiscalYears,
  formatPillarInput,
  pillarDescriptions,
  pillarInputLabels,
} from "../../../components/pillar-details.ts";
import { formatPrice, formatPerShareChange, formatYenPerShare } from "../../../ui/format.ts";
import {
  formatFactor,
  formatSumMoney,
  pillarFactorSum,
  pillarSums,
  productSum,
  type Sum,
} from "./arithmetic.ts";
import { sourceMarks } from "./source-marks.ts";

const MARKET_INPUTS: ReadonlySet<PillarInputKey> = new Set(["sector_effect", "peer_count"]);

interface PillarSumProps {
  readonly pillar: Pillar;
  readonly factor: number;
  readonly valuation: ValuationView;
}

export function PillarSum({ pillar, factor, valuation }: PillarSumProps) {
  const { inputs } = pillar;
  const isFloored = inputs.some(({ key }) => key === "adaptation_value");
  return (
    <div className="bridge-sum">
      <p>{pillarDescriptions[pillar.key]}。</p>
      {isFloored ? (
        <p>計算した値が下限(資産をほかに転用した場合の価値)に届かないため、下限を使っています。</p>
      ) : null}
      <Sums sums={[...pillarSums(pillar, valuation), pillarFactorSum(pillar, valuation, factor)]} />
      <ul className="bridge-inputs">
        {inputs.map((input) => (
          <li key={input.key}>
            {pillarInputLabels[input.key]} <b className="num">{formatInput(input)}</b>{" "}
            <small>
              {formatFiscalYears(input.fiscal_years) ?? describeOrigin(input.key)}
              {sourceMarks(input.document_ids, valuation.sources)}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** As the sums above write it. */
function formatInput(input: Pillar["inputs"][number]): string {
  return input.unit === "yen" ? formatSumMoney(input.value) : formatPillarInput(input);
}

/** Of an input without fiscal years. */
function describeOrigin(key: PillarInputKey): string {
  return MARKET_INPUTS.has(key) ? "市場全体から" : "共通の前提";
}

interface CalibrationSumProps {
  readonly part: "premium" | "damping";
  readonly valuation: ValuationView;
}

export function CalibrationSum({ part, valuation: { calibration } }: CalibrationSumProps) {
  const { factor, premium, damping, months } = calibration;
  return (
    <div className="bridge-sum">
      <p>
        {part === "premium"
          ? `過去${months}か月の月末に、株価が補正前の価値をどれだけ上回り、または下回ってきたかの平均です。新しい月ほど重く数え、1か月の大きなずれには上限を置いています。`
          : "補正前の価値が、これまでの平均から離れた分の一部を、平均のほうへ戻すものです。利益は平均に戻りやすいためです。"}
      </p>
      <Sums
        sums={[
          {
            name: "補正の合計",
            text: `${formatFactor(premium)} ${formatFactor(damping)} = ${formatFactor(factor)}`,
          },
        ]}
      />
    </div>
  );
}

export function TotalSum({ valuation }: { readonly valuation: ValuationView }) {
  const { price, price_decimals: decimals, bridge, value_per_share: value } = valuation;
  const amounts = bridge.map(({ per_share: yen }) => formatAddend(yen, price)).join("");
  return (
    <div className="bridge-sum">
      <Sums
        sums={[
          productSum(valuation),
          {
            name: "円で",
            text: `${formatPrice(price, decimals)}${amounts} = ${formatYenPerShare(value)}`,
          },
        ]}
      />
      <p>
        円は、株価と理論価値の差を、それぞれの倍率の対数の大きさで分けたものです。どの順に数えても変わりません。端数は四捨五入しています。
      </p>
    </div>
  );
}

/** " + 39円", " − 112円". */
function formatAddend(yen: number, price: number): string {
  const [sign = "", ...digits] = formatPerShareChange(yen, price);
  return /\d/.test(sign) ? ` + ${sign}${digits.join("")}円` : ` ${sign} ${digits.join("")}円`;
}

function Sums({ sums }: { readonly sums: readonly Sum[] }) {
  return (
    <dl className="sums">
      {sums.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
