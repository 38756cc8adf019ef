import type { AccountFinding } from "../findings/find-accounts.ts";
import { say, type Written } from "../written.ts";

type Of<K extends AccountFinding["kind"]> = Extract<AccountFinding, { readonly kind: K }>;

export function wordAccounts(finding: AccountFinding): Written {
  return finding.kind === "earnings" ? wordEarnings(finding) : wordNetCash(finding);
}

function wordEarnings({ year, profit, years, mean, change }: Of<"earnings">): Written {
  if (change === null)
    return say`${year}の営業利益は${profit}、直近${years}期の平均は${mean}です。`;
  return say`${year}の営業利益は${profit}で、直近${years}期の平均${mean}を${change}${change.value < 0 ? "下回って" : "上回って"}います。`;
}

function wordNetCash({ net, share, securities }: Of<"net_cash">): Written {
  return net.value >= 0
    ? say`ネットキャッシュは${net}で、時価総額の${share}にあたります。`
    : say`ネットキャッシュは${net}です。負債が流動資産と投資有価証券の${securities}との合計を上回り、その差は時価総額の${share}にあたります。`;
}
