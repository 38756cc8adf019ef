import type {
  Diagnosis,
  DiagnosisFigure,
  DiagnosisSentence,
  DiagnosisTopic,
} from "@tenbin/contract";
import type { Figure } from "./figure.ts";
import { figureText } from "./figure-text.ts";
import { figureWords } from "./figure-words.ts";
import { findAccounts } from "./findings/find-accounts.ts";
import { findChanges } from "./findings/find-changes.ts";
import { findLead } from "./findings/find-lead.ts";
import { findPastPrices } from "./findings/find-past-prices.ts";
import { findPillars } from "./findings/find-pillars.ts";
import { findRefusal } from "./findings/find-refusal.ts";
import { findTurns } from "./findings/find-turns.ts";
import { findUnseen } from "./findings/find-unseen.ts";
import type { Material } from "./material.ts";
import { wordAccounts } from "./sentences/word-accounts.ts";
import { wordChange } from "./sentences/word-changes.ts";
import { wordLead } from "./sentences/word-lead.ts";
import { wordPastPrice } from "./sentences/word-past-prices.ts";
import { wordPillar } from "./sentences/word-pillars.ts";
import { wordRefusal } from "./sentences/word-refusal.ts";
import { wordTurn } from "./sentences/word-turns.ts";
import { wordUnseen } from "./sentences/word-unseen.ts";
import type { Written } from "./written.ts";

const headings: Readonly<Record<DiagnosisTopic, string>> = {
  pillars: "理論価値を決めている柱",
  past_prices: "これまでの株価との関係",
  accounts: "利益と手元の資金",
  refused: "判定していない理由",
  changed: "最近の決算で変わったこと",
  turns: "判定が変わるとき",
  unseen: "この計算に見えないもの",
};

/**
 * The diagnosis in sentences, each with the figures that it states. Null where there is nothing to say
 * beyond the reason for having no verdict. The same material gives the same words.
 */
export function diagnose(material: Material): Diagnosis | null {
  const refusal = findRefusal(material);
  if (material.valuation === null && refusal.length === 0) return null;
  const worded = <F extends { readonly kind: string }>(
    findings: readonly F[],
    word: (finding: F) => Written,
  ) => findings.map((finding) => sentence(finding.kind, word(finding), material));
  const topics: readonly (readonly [DiagnosisTopic, readonly DiagnosisSentence[]])[] = [
    ["pillars", worded(findPillars(material), wordPillar)],
    ["past_prices", worded(findPastPrices(material), wordPastPrice)],
    ["accounts", worded(findAccounts(material), wordAccounts)],
    ["refused", worded(refusal, wordRefusal)],
    ["changed", worded(findChanges(material), wordChange)],
    ["turns", worded(findTurns(material), wordTurn)],
    ["unseen", worded(findUnseen(material), wordUnseen)],
  ];
  return {
    as_of: material.today,
    lead: worded(findLead(material), wordLead),
    sections: topics
      .filter(([, sentences]) => sentences.length > 0)
      .map(([topic, sentences]) => ({
        topic,
        heading: headings[topic],
        sentences: [...sentences],
      })),
  };
}

function sentence(kind: string, { text, figures }: Written, material: Material): DiagnosisSentence {
  return { kind, text, figures: figures.map((each) => shown(each, material)) };
}

function shown(
  { key, value, unit, documentIds }: Figure,
  { documents }: Material,
): DiagnosisFigure {
  const [label, source] = figureWords[key];
  const titles = documentIds.flatMap((id) => documents.get(id)?.title ?? []);
  const [first] = titles;
  const rest = titles.length > 1 ? `ほか${titles.length - 1}件` : "";
  return {
    label,
    value,
    unit,
    text: figureText(value, unit),
    source: first === undefined ? source : `${first}${rest}`,
    document_ids: [...documentIds],
  };
}
