import type { CompanyResponse } from "@tenbin/contract";
import { verdictLabels } from "@tenbin/contract/labels";
import { formatCompanyName, day, formatPrice, formatYenPerShare } from "../../../ui/format.ts";

/** For search engines and previews; contains nothing masked. */
export function describeCompany({ name_jp, ticker, tape, verdict, page }: CompanyResponse) {
  const name = formatCompanyName(name_jp);
  const known =
    tape.close === null || tape.date === null
      ? `${name}(${ticker})の業績・財務・開示`
      : `${name}(${ticker})の${day(tape.date)}の株価は${formatPrice(tape.close, tape.decimals)}`;
  if (page.valuation === null || verdict === null)
    return `${known}。決算書類から計算した指標を掲載しています。`;
  return `${known}、理論価値は${formatYenPerShare(page.valuation.value_per_share)}、判定は${verdictLabels[verdict]}。計算の内訳と過去の正確度も掲載しています。`;
}
