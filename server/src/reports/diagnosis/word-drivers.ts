import type { PillarAbsence, PillarKey } from "@tenbin/contract";
import type { Figure } from "./figure.ts";
import type { BandSide, DriverFinding } from "./find-drivers.ts";
import type { PillarAccount } from "./pillar-account.ts";
import { pillarNames, verdictNames } from "./pillar-names.ts";
import { say, type Written } from "./written.ts";

type Of<K extends DriverFinding["kind"]> = Extract<DriverFinding, { readonly kind: K }>;

export function wordDriver(finding: DriverFinding): Written {
  switch (finding.kind) {
    case "position":
      return wordPosition(finding);
    case "range":
      return wordRange(finding);
    case "pillars":
      return wordPillars(finding);
    case "single_pillar":
      return finding.sector === null
        ? say`計算に使えた柱は${pillarNames[finding.pillar]}だけで、1株あたり${finding.value}です。`
        : say`${finding.sector}なので、${pillarNames[finding.pillar]}の柱(1株あたり${finding.value})だけで計算しています。`;
    case "decisive_pillar":
      return say`${decisiveWords(finding)}${wordAccount(finding.account)}`;
    case "floored":
      return say`${list(finding.pillars)}の柱は、利益などから求めた値が低いため、純資産を別の用途に活かした場合の価値${finding.floor}を下限にしています。`;
    case "no_cash_pillar":
      return say`フリーキャッシュフローが${finding.years}期平均で${finding.fcf}なので、キャッシュフローの柱は使っていません。`;
    case "absent_pillar":
      return say`${absenceWords[finding.pillar.reason ?? "no_cash_flow"]}、${pillarNames[finding.pillar.key]}の柱は使わず、残る${finding.left}本で計算しています。`;
    case "earnings":
      return wordEarnings(finding);
    case "net_cash":
      return finding.net.value >= 0
        ? say`ネットキャッシュは${finding.net}で、時価総額の${finding.share}にあたります。`
        : say`ネットキャッシュは${finding.net}です。負債が流動資産と投資有価証券の${finding.securities}との合計を上回り、その差は時価総額の${finding.share}にあたります。`;
    case "premium":
      return say`過去${finding.months}か月の記録では、市場はこの会社を柱の値より${finding.premium}ほど${finding.premium.value > 0 ? "高く" : "低く"}評価してきました。理論価値はこの差を織り込んでいます。`;
    case "damping":
      return finding.damping.value < 0
        ? say`柱の値はこれまでの平均より高くなっていますが、利益は平均に戻りやすいため、理論価値を${finding.damping}低くしています。`
        : say`柱の値はこれまでの平均より低くなっていますが、利益は平均に戻りやすいため、理論価値を${finding.damping}高くしています。`;
    case "uncalibrated":
    default:
      return say`株価と比べた記録がまだないため、柱をまとめた値${finding.before}をそのまま理論価値としています。`;
  }
}

/** From here a price is a multiple of the value; below, so many percent above it. */
const DOUBLED = 1;

function wordPosition({ verdict, price, day, value, gap, times }: Of<"position">): Written {
  const judged = verdictNames[verdict];
  if (Math.round(gap.value * 100) === 0) {
    return say`株価${price}(${day})は理論価値${value}とほぼ同じで、判定は「${judged}」です。`;
  }
  if (gap.value >= DOUBLED) {
    return say`株価${price}(${day})は理論価値${value}の${times}で、判定は「${judged}」です。`;
  }
  const way = gap.value < 0 ? "下回り" : "上回り";
  return say`株価${price}(${day})は理論価値${value}を${gap}${way}、判定は「${judged}」です。`;
}

const sideWords: Readonly<Record<Exclude<BandSide, "inside">, string>> = {
  below: "下回っています",
  above: "上回っています",
};

function wordRange({ side, isInHalf, half, wide }: Of<"range">): Written {
  const [halfShare, halfLow, halfHigh] = half;
  const [wideShare, wideLow, wideHigh] = wide;
  const whole = say`${wideShare}の幅(${wideLow}から${wideHigh})`;
  if (side !== "inside") {
    return say`株価は、過去のずれから見て${wideShare}の月末で収まるはずの幅(${wideLow}から${wideHigh})も${sideWords[side]}。`;
  }
  return isInHalf
    ? say`株価は、過去のずれから求めた${halfShare}の幅(${halfLow}から${halfHigh})の中にあります。${whole}で見ても同じです。`
    : say`株価は、過去のずれから求めた${halfShare}の幅(${halfLow}から${halfHigh})の外、${whole}の中にあります。`;
}

/** Pillars nearer to each other than this agree. */
const AGREEING = 1.5;

function wordPillars({ count, highest, lowest, spread }: Of<"pillars">): Written {
  const ends = say`${count}本の柱のうち最も高いのは${pillarNames[highest.pillar]}の${highest.value}(重み${highest.weight})、最も低いのは${pillarNames[lowest.pillar]}の${lowest.value}(重み${lowest.weight})で、`;
  return spread.value < AGREEING
    ? say`${ends}開きは${spread}にとどまります。`
    : say`${ends}${spread}の開きがあります。`;
}

function decisiveWords({ reason, verdict, account }: Of<"decisive_pillar">): string {
  if (reason === "only") return "この柱は、";
  const name = pillarNames[account.pillar];
  if (reason === "heaviest") return `重みの最も大きい${name}の柱は、`;
  return `「${verdictNames[verdict]}」の判定に最も効いている${name}の柱は、`;
}

function wordAccount(account: PillarAccount): Written {
  switch (account.pillar) {
    case "balance_sheet": {
      const { book, roe, cost } = account;
      const rate = roe.value < 0 ? say`マイナス${roe}` : say`${roe}`;
      const way = roe.value >= cost.value ? "上回る" : "下回る";
      return say`純資産${book}に、平均ROE(${rate})が資本コスト(${cost})を${way}分の価値を加減したものです。`;
    }
    case "cash_flow":
      return say`${account.years}期平均のフリーキャッシュフロー${account.fcf}と、配当・自社株買いの平均${account.payout}から求めています。`;
    case "trend":
      return say`${account.years}期の営業利益の趨勢(税引後で年${account.nopat})と、${growthWords(account.growth)}から求めています。`;
    case "peers":
    default:
      return say`純資産${account.book}に、業種や規模、収益性などを${account.count}社と比べて見込んだPBR${account.pbr}を掛けたものです。`;
  }
}

function growthWords(growth: Figure): Written {
  return growth.value < 0 ? say`売上高の年${growth}の減少` : say`売上高の年${growth}の成長`;
}

function wordEarnings({ year, profit, years, mean, change }: Of<"earnings">): Written {
  if (change === null)
    return say`${year}の営業利益は${profit}、直近${years}期の平均は${mean}です。`;
  return say`${year}の営業利益は${profit}で、直近${years}期の平均${mean}を${change}${change.value < 0 ? "下回って" : "上回って"}います。`;
}

const absenceWords: Readonly<Record<PillarAbsence, string>> = {
  no_positive_book: "純資産がプラスでないため",
  no_cash_flow: "キャッシュフローの開示が足りないため",
  nonpositive_fcf: "平均フリーキャッシュフローがプラスでないため",
  no_net_cash: "ネットキャッシュを求める科目が開示されていないため",
  no_operating_profit: "営業利益の開示が足りないため",
  no_peers_model: "比べられる会社が足りないため",
  sector_outside_model: "この業種では使わないため",
};

function list(pillars: readonly PillarKey[]): string {
  return pillars.map((key) => pillarNames[key]).join("・");
}
