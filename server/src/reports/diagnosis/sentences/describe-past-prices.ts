import type { BandSide, PastPriceFinding } from "../findings/find-past-prices.ts";
import { phrase, type Phrase } from "../phrase.ts";

type FindingOfKind<K extends PastPriceFinding["kind"]> = Extract<
  PastPriceFinding,
  { readonly kind: K }
>;

export function describePastPrice(finding: PastPriceFinding): Phrase {
  switch (finding.kind) {
    case "premium":
      return phrase`過去${finding.months}か月の記録では、市場はこの企業を柱の値より${finding.premium}ほど${finding.premium.value > 0 ? "高く" : "低く"}評価してきました。理論価値はこの差を織り込んでいます。`;
    case "damping":
      return finding.damping.value < 0
        ? phrase`柱の値はこれまでの平均より高くなっていますが、利益は平均に戻りやすいため、理論価値を${finding.damping}低くしています。`
        : phrase`柱の値はこれまでの平均より低くなっていますが、利益は平均に戻りやすいため、理論価値を${finding.damping}高くしています。`;
    case "uncalibrated":
      return phrase`株価と比べた記録がまだないため、柱をまとめた値${finding.before}をそのまま理論価値としています。`;
    case "range":
      return describeRange(finding);
    case "coverage":
      return phrase`過去の検証(${finding.companies}社)では、株価が${finding.share}の幅に収まった月末は${finding.held}でした。`;
    case "coverage_pending":
      return phrase`過去の月末のうち、株価が${finding.share}の幅に収まった割合は、いま計算しています。`;
    case "accuracy":
      return describeAccuracy(finding);
    case "no_accuracy":
    default:
      return finding.months.value === 0
        ? phrase`判定のある月末はまだ${finding.months}回で、この企業で当たってきたかどうかはわかりません。`
        : phrase`判定のある月末が${finding.months}回しかなく、この企業でどれだけ近かったかは測れていません。`;
  }
}

const sideLabels: Readonly<Record<Exclude<BandSide, "inside">, string>> = {
  below: "下回っています",
  above: "上回っています",
};

function describeRange({ side, isInHalf, half, wide }: FindingOfKind<"range">): Phrase {
  const [halfShare, halfLow, halfHigh] = half;
  const [wideShare, wideLow, wideHigh] = wide;
  if (side !== "inside") {
    return phrase`株価は、過去のずれから見て${wideShare}の月末で収まるはずの幅(${wideLow}から${wideHigh})も${sideLabels[side]}。`;
  }
  return isInHalf
    ? phrase`株価は、過去のずれから求めた${halfShare}の幅(${halfLow}から${halfHigh})の中にあります。${wideShare}の幅は${wideLow}から${wideHigh}です。`
    : phrase`株価は、過去のずれから求めた${halfShare}の幅(${halfLow}から${halfHigh})の外ですが、${wideShare}の幅(${wideLow}から${wideHigh})の中にあります。`;
}

function describeAccuracy({ months, near, far }: FindingOfKind<"accuracy">): Phrase {
  return far.value === 0
    ? phrase`過去${months}か月のどの月末も、株価と理論価値の差は${near}以内でした。`
    : phrase`過去${months}か月の月末のうち${far}回は、株価が理論価値から${near}を超えて離れていました。`;
}
