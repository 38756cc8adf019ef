import type { Diagnosis, DiagnosisFigure, DiagnosisTopic } from "@tenbin/contract";
import type { Figure } from "./figure.ts";
import { figureText } from "./figure-text.ts";
import { figureWords } from "./figure-words.ts";
import { findChanges } from "./find-changes.ts";
import { findDrivers } from "./find-drivers.ts";
import { findRefusal } from "./find-refusal.ts";
import { findTurns } from "./find-turns.ts";
import { findUnseen } from "./find-unseen.ts";
import type { Material } from "./material.ts";
import { wordChange } from "./word-changes.ts";
import { wordDriver } from "./word-drivers.ts";
import { wordRefusal } from "./word-refusal.ts";
import { wordTurn } from "./word-turns.ts";
import { wordUnseen } from "./word-unseen.ts";
import type { Written } from "./written.ts";

const headings: Readonly<Record<DiagnosisTopic, string>> = {
  drives: "理論価値を決めているもの",
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
  const topics: readonly (readonly [DiagnosisTopic, readonly Sentence[]])[] = [
    ["drives", findDrivers(material).map((f) => ({ kind: f.kind, written: wordDriver(f) }))],
    ["refused", refusal.map((f) => ({ kind: f.kind, written: wordRefusal(f) }))],
    ["changed", findChanges(material).map((f) => ({ kind: f.kind, written: wordChange(f) }))],
    ["turns", findTurns(material).map((f) => ({ kind: f.kind, written: wordTurn(f) }))],
    ["unseen", findUnseen(material).map((f) => ({ kind: f.kind, written: wordUnseen(f) }))],
  ];
  return {
    as_of: material.today,
    sections: topics
      .filter(([, sentences]) => sentences.length > 0)
      .map(([topic, sentences]) => ({
        topic,
        heading: headings[topic],
        sentences: sentences.map(({ kind, written }) => ({
          kind,
          text: written.text,
          figures: written.figures.map((each) => shown(each, material)),
        })),
      })),
  };
}

interface Sentence {
  readonly kind: string;
  readonly written: Written;
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
