import type { MetricAbsence, MetricIdOf } from "@tenbin/contract/metrics";
import type { DocumentRecord } from "../../companies/index.ts";
import { jstDay, jstMoment } from "../../platform/clock/clock.ts";
import { addMonths, daysBetween, MS_PER_DAY } from "../../platform/clock/days.ts";
import type { CompanyOnDay } from "./company-on-day.ts";
import type { MetricValue } from "./metric-value.ts";

export function disclosureMetrics(
  company: CompanyOnDay,
): Record<MetricIdOf<"disclosure">, MetricValue> {
  const { documents } = company;
  const newest = (kind: DocumentRecord["kind"]) =>
    documents.findLast((document) => document.kind === kind);
  return {
    days_since_results: daysSince(company, newest("statement"), "no_statement"),
    days_since_disclosure: daysSince(company, documents.at(-1), "no_disclosure"),
    days_since_revision: daysSince(company, newest("forecast"), "no_revision"),
  };
}

function daysSince(
  { day }: CompanyOnDay,
  document: DocumentRecord | undefined,
  absence: MetricAbsence,
): MetricValue {
  return document === undefined ? absence : daysBetween(disclosureDay(document.disclosedAt), day);
}

/** Of documents those disclosed within the twelve months up to the day. */
export function disclosedWithinYear({ documents, day }: CompanyOnDay): readonly DocumentRecord[] {
  const end = jstMoment(addMonths(day, -12)).getTime() + MS_PER_DAY;
  const older = documents.findLastIndex(({ disclosedAt }) => Date.parse(disclosedAt) < end);
  return documents.slice(older + 1);
}

function disclosureDay(disclosedAt: string): string {
  return jstDay(new Date(disclosedAt));
}
