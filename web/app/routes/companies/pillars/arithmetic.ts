import type { Pillar, PillarInputKey, ValuationView } from "@tenbin/contract";
import { formatAccountingNumber, isBelowOku, MAN, OKU } from "@tenbin/contract/figures";
import { moneyQuantity, formatPrice, formatYenPerShare } from "../../../ui/format.ts";

/** One line of arithmetic that a reader can recompute: terms with their figures, =, result. */
export interface Sum {
  readonly name: string;
  readonly text: string;
}

const SIGNIFICANT_DIGITS = 4;

/** The lines that lead from a pillar's inputs to its value per share; none without a value. */
export function pillarSums(pillar: Pillar, { pillars, shares }: ValuationView): readonly Sum[] {
  const { value_per_share: perShare, value_total: total } = pillar;
  if (perShare === null || total === null) return [];
  const floor = inputOf(pillar, "adaptation_value");
  const lines = floor === null ? sumsOf(pillar) : floorSums(floor, bookOf(pillars));
  return [
    ...lines,
    {
      name: "1株あたり",
      text: `${formatSumMoney(total)} ÷ ${shareCount(shares)} = ${formatYenPerShare(perShare)}`,
    },
  ];
}

/** (2,394円 ÷ 1,967円)の0.1乗 = ×1.020 */
export function pillarFactorSum(
  { value_per_share: own, weight }: Pillar,
  { price, price_decimals: decimals }: ValuationView,
  factor: number,
): Sum {
  return {
    name: "重みをかけた倍率",
    text: `(${formatYenPerShare(own)} ÷ ${formatPrice(price, decimals)})の${Number(weight.toFixed(4))}乗 = ${formatFactor(factor)}`,
  };
}

export function productSum({
  price,
  price_decimals: decimals,
  bridge,
  value_per_share: value,
}: ValuationView): Sum {
  const factors = bridge.map(({ factor }) => ` ${formatFactor(factor)}`).join("");
  return {
    name: "かけ合わせ",
    text: `${formatPrice(price, decimals)}${factors} = ${formatYenPerShare(value)}`,
  };
}

export function formatFactor(factor: number): string {
  return `×${significant(factor)}`;
}

function sumsOf(pillar: Pillar): readonly Sum[] {
  const of = (key: PillarInputKey) => inputOf(pillar, key) ?? 0;
  const total = formatSumMoney(pillar.value_total ?? 0);
  switch (pillar.key) {
    case "balance_sheet": {
      const [book, excess] = [of("book_value"), of("excess_return_value")];
      const [cost, persistence] = [percent(of("cost_of_equity")), `${of("persistence")}`];
      return [
        {
          name: "超過利益の価値",
          text: `自己資本 ${formatSumMoney(book)} × (ROE ${percent(of("roe_mean"))} − 資本コスト ${cost}) × 持続率 ${persistence} ÷ (1 + ${cost} − ${persistence}) = ${formatSumMoney(excess)}`,
        },
        {
          name: "純資産の価値",
          text: `自己資本 ${formatSumMoney(book)}${plus("超過利益の価値", excess)} = ${total}`,
        },
      ];
    }
    case "cash_flow": {
      const [flow, payout, cash] = [of("fcf_normalised"), of("payout"), of("net_cash")];
      const multiple = `${significant(of("flow_multiple"))}倍`;
      const surplus = cash > 0 ? plus("ネットキャッシュ", cash) : "";
      const others = lessOtherClasses(of("other_classes"));
      return [
        {
          name: "キャッシュフローの価値",
          text: `(フリーキャッシュフロー ${formatSumMoney(flow)}${plus("配当と自社株買い", payout)}) ÷ 2 × ${multiple}${surplus}${others} = ${total}`,
        },
      ];
    }
    case "trend": {
      const multiple = `${significant(of("flow_multiple"))}倍`;
      return [
        {
          name: "成長トレンドの価値",
          text: `税引後営業利益の基調 ${formatSumMoney(of("nopat_trend"))} × ${multiple}${plus("ネットキャッシュ", of("net_cash"))}${lessOtherClasses(of("other_classes"))} = ${total}`,
        },
      ];
    }
    case "peers":
    default:
      return [
        {
          name: "市場比較の価値",
          text: `自己資本 ${formatSumMoney(of("book_value"))} × PBR ${significant(of("predicted_pbr"))}倍 = ${total}`,
        },
      ];
  }
}

function floorSums(floor: number, book: number | null): readonly Sum[] {
  if (book === null) return [];
  return [
    {
      name: "下限",
      text: `自己資本 ${formatSumMoney(book)} × ${significant(floor / book)} = ${formatSumMoney(floor)}`,
    },
  ];
}

function bookOf(pillars: readonly Pillar[]): number | null {
  const pillar = pillars.find(({ key }) => key === "balance_sheet");
  return pillar === undefined ? null : inputOf(pillar, "book_value");
}

function inputOf({ inputs }: Pillar, key: PillarInputKey): number | null {
  return inputs.find((input) => input.key === key)?.value ?? null;
}

function lessOtherClasses(yen: number): string {
  return yen > 0 ? plus("種類株式の持ち分", -yen) : "";
}

function plus(name: string, yen: number): string {
  return yen < 0 ? ` − ${name} ${formatSumMoney(-yen)}` : ` + ${name} ${formatSumMoney(yen)}`;
}

/** In the unit of the page's other amounts, with at least four digits. */
export function formatSumMoney(yen: number): string {
  if (yen === 0) return "0円";
  if (isBelowOku(yen)) return `${significant(yen / MAN)}万円`;
  const { unit } = moneyQuantity(yen);
  return `${significant(yen / (unit === "兆円" ? OKU * MAN : OKU))}${unit}`;
}

function shareCount(shares: number): string {
  return shares < OKU ? `${significant(shares / MAN)}万株` : `${significant(shares / OKU)}億株`;
}

function percent(ratio: number): string {
  return `${formatAccountingNumber(ratio * 100, 2)}%`;
}

/** At least four digits; △ for a negative number. */
function significant(value: number): string {
  const magnitude = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  return formatAccountingNumber(value, Math.max(0, SIGNIFICANT_DIGITS - 1 - magnitude));
}
