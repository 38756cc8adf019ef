import type { FinancialsFinding } from "../findings/find-financials.ts";
import { phrase, type Phrase } from "../phrase.ts";

type FindingOfKind<K extends FinancialsFinding["kind"]> = Extract<
  FinancialsFinding,
  { readonly kind: K }
>;

export function describeFinancials(finding: FinancialsFinding): Phrase {
  return finding.kind === "earnings" ? describeEarnings(finding) : describeNetCash(finding);
}

function describeEarnings({
  year,
  profit,
  years,
  mean,
  change,
}: FindingOfKind<"earnings">): Phrase {
  if (change === null)
    return phrase`${year}の営業利益は${profit}、直近${years}期の平均は${mean}です。`;
  return phrase`${year}の営業利益は${profit}で、直近${years}期の平均${mean}を${change}${change.value < 0 ? "下回って" : "上回って"}います。`;
}

function describeNetCash({ day, net, share, securities }: FindingOfKind<"net_cash">): Phrase {
  return net.value >= 0
    ? phrase`ネットキャッシュ(${day})は${net}で、時価総額の${share}にあたります。`
    : phrase`ネットキャッシュ(${day})は${net}です。負債が流動資産と投資有価証券の${securities}との合計を上回り、その差は時価総額の${share}にあたります。`;
}
