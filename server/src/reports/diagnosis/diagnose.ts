import type {
  Diagnosis,
  DiagnosisFigure,
  DiagnosisSentence,
  DiagnosisTopic,
} from "@tenbin/contract";
import type { FindingFigure } from "./figure.ts";
import { formatFigure } from "./format-figure.ts";
import { figureLabels } from "./figure-labels.ts";
import { findFinancials } from "./findings/find-financials.ts";
import { findChanges } from "./findings/find-changes.ts";
import { findEvidence } from "./findings/find-evidence.ts";
import { findLead } from "./findings/find-lead.ts";
import { findPastPrices } from "./findings/find-past-prices.ts";
import { findPillars } from "./findings/find-pillars.ts";
import { findUnratedReasons } from "./findings/find-unrated-reasons.ts";
import { findThresholds } from "./findings/find-thresholds.ts";
import { findLimitations } from "./findings/find-limitations.ts";
import type { DiagnosisInput } from "./diagnosis-input.ts";
import { describeFinancials } from "./sentences/describe-financials.ts";
import { describeChange } from "./sentences/describe-changes.ts";
import { describeEvidence } from "./sentences/describe-evidence.ts";
import { describeLead } from "./sentences/describe-lead.ts";
import { describePastPrice } from "./sentences/describe-past-prices.ts";
import { describePillar } from "./sentences/describe-pillars.ts";
import { describeUnratedReason } from "./sentences/describe-unrated-reasons.ts";
import { describeThreshold } from "./sentences/describe-thresholds.ts";
import { describeLimitation } from "./sentences/describe-limitations.ts";
import type { Phrase } from "./phrase.ts";

const headings: Readonly<Record<DiagnosisTopic, string>> = {
  pillars: "理論価値を決めている柱",
  evidence: "判定の裏付け",
  past_prices: "これまでの株価との関係",
  accounts: "利益と手元の資金",
  refused: "判定していない理由",
  changed: "最近の決算で変わったこと",
  turns: "判定が変わるとき",
  unseen: "この計算に見えないもの",
};

/**
 * Null when a company has neither a value nor an explained reason for having no verdict.
 * Deterministic: equal input gives equal text.
 */
export function diagnose(material: DiagnosisInput): Diagnosis | null {
  const refusal = findUnratedReasons(material);
  if (material.valuation === null && refusal.length === 0) return null;
  const describeAll = <F extends { readonly kind: string }>(
    findings: readonly F[],
    describe: (finding: F) => Phrase,
  ) => findings.map((finding) => toSentence(finding.kind, describe(finding), material));
  const topics: readonly (readonly [DiagnosisTopic, readonly DiagnosisSentence[]])[] = [
    ["pillars", describeAll(findPillars(material), describePillar)],
    ["evidence", describeAll(findEvidence(material), describeEvidence)],
    ["past_prices", describeAll(findPastPrices(material), describePastPrice)],
    ["accounts", describeAll(findFinancials(material), describeFinancials)],
    ["refused", describeAll(refusal, describeUnratedReason)],
    ["changed", describeAll(findChanges(material), describeChange)],
    ["turns", describeAll(findThresholds(material), describeThreshold)],
    ["unseen", describeAll(findLimitations(material), describeLimitation)],
  ];
  return {
    as_of: material.today,
    lead: describeAll(findLead(material), describeLead),
    sections: topics
      .filter(([, sentences]) => sentences.length > 0)
      .map(([topic, sentences]) => ({
        topic,
        heading: headings[topic],
        sentences: [...sentences],
      })),
  };
}

function toSentence(
  kind: string,
  { text, figures }: Phrase,
  material: DiagnosisInput,
): DiagnosisSentence {
  return { kind, text, figures: figures.map((each) => toDiagnosisFigure(each, material)) };
}

function toDiagnosisFigure(figure: FindingFigure, { documents }: DiagnosisInput): DiagnosisFigure {
  const { key, value, unit, documentIds } = figure;
  const [label, source] = figureLabels[key];
  const titles = documentIds.flatMap((id) => documents.get(id)?.title ?? []);
  const [first] = titles;
  const suffix = titles.length > 1 ? `ほか${titles.length - 1}件` : "";
  return {
    label,
    value,
    unit,
    text: formatFigure(figure),
    source: first === undefined ? source : `${first}${suffix}`,
    document_ids: [...documentIds],
  };
}
