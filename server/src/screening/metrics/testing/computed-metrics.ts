import type { MetricId } from "@tenbin/contract/metrics";
import type { DocumentRecord } from "../../../companies/index.ts";
import type { MetricFacts } from "../company-on-day.ts";
import { type CompanyMetrics, computeMetrics } from "../compute-metrics.ts";
import { DOCUMENTS, metricFacts } from "./metric-company.ts";

export const metricsOf = (changes: Partial<MetricFacts> = {}) =>
  computeMetrics(metricFacts(changes));

export const pick = (from: CompanyMetrics, ...ids: MetricId[]) => ids.map((id) => from[id]);

type Facts = DocumentRecord["facts"];

/** The same filings with other facts. */
export const refileAll = (factsOf: (document: DocumentRecord) => Facts) =>
  DOCUMENTS.map((document) => withFacts(document, factsOf(document)));

/** The same filings with other facts in one of them. */
export const refiled = (documentId: string, facts: Facts) =>
  refileAll((document) =>
    document.documentId === documentId ? { ...document.facts, ...facts } : document.facts,
  );

const withFacts = (document: DocumentRecord, facts: Facts) => ({ ...document, facts });
