import type { ConstantKey, Method } from "@tenbin/contract";
import type { MetricId } from "@tenbin/contract/metrics";
import { metricOf } from "@tenbin/contract/metrics";
import type { GlossaryTerm } from "../../../components/glossary-path.ts";
import { constantFormats } from "../method-labels.ts";

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

/** 24か月, as /sf prints it. */
export type FormatConstant = (key: ConstantKey) => string;

export function constantsOf(method: Method): FormatConstant {
  return (key) => constantFormats[key].format(method.constants[key]);
}

/** The declared formula as a sentence. */
export function formulaSentence(id: MetricId): string {
  return `${metricOf(id).formula}です。`;
}
