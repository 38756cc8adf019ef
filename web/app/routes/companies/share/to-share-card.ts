import type { CompanyResponse, PriceChart } from "@tenbin/contract";
import { verdictLabels } from "@tenbin/contract/labels";
import { fiscalYearNameAt } from "../../../charts/price-value/rail/fiscal-window.ts";
import { type ShareCard, toCardLines } from "../../../charts/share-card/share-card.ts";
import { gapSentence } from "../../../components/gap-sentence.ts";
import { unratedMessages } from "../../../components/unrated-messages.ts";
import {
  day,
  formatCompanyName,
  formatMultiple,
  formatPrice,
  formatYenPerShare,
} from "../../../ui/format.ts";
import { companyPath, pastDayPath } from "../../../urls/company-url.ts";
import { summarizeValuation, tentativeReason } from "../weighing/valuation-summary.ts";

const MASKED = "理論価値・判定・正確度は、この画像では表示していません。";

interface CardSite {
  /** Of the page. */
  readonly host: string;
  readonly sample: boolean;
}

/** As the page stands: masked, unrated or weighed, with the chosen fiscal years. */
export function toShareCard(
  company: CompanyResponse,
  chart: PriceChart,
  { host, sample }: CardSite,
): ShareCard {
  const { ticker, masked, tape, ctbm_accuracy: accuracy, page } = company;
  const summary = summarizeValuation(company, chart);
  const date = summary?.date ?? tape.date;
  const card = {
    ticker,
    name: formatCompanyName(company.name_jp),
    price: formatPrice(summary?.price ?? tape.close, tape.decimals),
    facts: [
      ...(date === null ? [] : [`基準日 ${day(date)}`]),
      ...(summary?.custom === true ? [describeWindow(chart)] : []),
      sample ? "サンプルデータ(会社も数値もすべて架空)" : "計算による参考情報",
    ],
    address: `${host}${page.as_of === null ? companyPath(ticker) : pastDayPath(ticker, page.as_of.day)}`,
    lines: toCardLines(masked ? { ...chart, value: null } : chart),
  };
  if (masked)
    return { ...card, value: null, ratio: null, sentence: MASKED, verdict: null, accuracy: null };
  if (summary === null) {
    const reason = page.unrated_reason;
    return {
      ...card,
      value: null,
      ratio: null,
      sentence: reason === null ? "この企業はまだ判定していません。" : unratedMessages[reason],
      verdict: { kind: "unrated", label: verdictLabels.unrated, note: "" },
      accuracy: null,
    };
  }
  const { before, strong } = gapSentence(summary.ratio);
  const { verdict } = summary;
  return {
    ...card,
    value: formatYenPerShare(summary.value),
    ratio: `${formatMultiple(summary.ratio)}倍`,
    sentence: `${before}${strong}`,
    verdict: {
      kind: verdict,
      label: verdictLabels[verdict],
      note: tentativeReason(accuracy, summary.bands) === null ? "" : "参考",
    },
    accuracy: accuracy === null ? null : `正確度 ${accuracy.toFixed(0)}/100`,
  };
}

function describeWindow({ window, offsets }: PriceChart): string {
  if (window === null) return "";
  const [begin, end] = [window.begin, window.end].map((at) => fiscalYearNameAt(offsets, at));
  return `${begin ?? ""}から${end ?? ""}までで計算`;
}
