import type { MetricId } from "@tenbin/contract/metrics";
import { metricOf } from "@tenbin/contract/metrics";
import type { GlossaryTerm } from "../../../components/glossary-path.ts";

/** What a text may be followed by: a list of cases. */
interface TermCase {
  readonly name: string | null;
  readonly text: string;
}

/** Full sentences; figures in them come from the engine or the contract. */
export interface TermText {
  readonly name: string;
  /** In hiragana; of Latin names the name. */
  readonly reading: string;
  readonly meaning: string;
  readonly computation: string;
  readonly cases?: readonly TermCase[];
  readonly use: string;
  readonly limits: string;
  /** Metrics that it explains. */
  readonly metrics?: readonly MetricId[];
  /** A page that shows more. */
  readonly page?: { readonly to: string; readonly label: string };
  readonly related?: readonly GlossaryTerm[];
}

export interface GlossaryTopic {
  readonly id: string;
  readonly name: string;
  readonly terms: Partial<Record<GlossaryTerm, TermText>>;
}

/** The declared formula as a sentence. */
export function formulaSentence(id: MetricId): string {
  return `${metricOf(id).formula}です。`;
}
