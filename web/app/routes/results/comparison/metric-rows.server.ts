import type { ComparedCompany, Comparison } from "@tenbin/contract";
import {
  isMetricId,
  type Metric,
  type MetricAbsence,
  metricAbsences,
  metricOf,
} from "@tenbin/contract/metrics";
import { formatQuote } from "../../../ui/format.ts";
import { formatMetricFigure } from "../../screening/catalogue/format-metric.ts";

export interface MetricCell {
  readonly text: string;
  /** Why there is no figure. */
  readonly absence: string | null;
  readonly isBest: boolean;
}

export interface MetricRow {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly formula: string;
  /** One a company; null where the viewer does not see it analysed. */
  readonly cells: readonly (MetricCell | null)[];
}

/** Written on the server: neither the declarations nor their formats are script of the page. */
export function toMetricRows({
  metrics: ids,
  companies,
}: Pick<Comparison, "metrics" | "companies">): MetricRow[] {
  return ids.flatMap((id, at) => {
    if (!isMetricId(id)) return [];
    const metric = metricOf(id);
    const figures = companies.map((company) => figureOf(company, metric, at));
    const best = findBest(figures, metric);
    return {
      id,
      name: metric.name,
      unit: metric.format.suffix,
      formula: metric.formula,
      cells: companies.map((company, index) =>
        metric.valueDerived && company.masked
          ? null
          : {
              text:
                id === "close"
                  ? formatQuote(figures[index] ?? null, company.tape.decimals)
                  : write(figures[index] ?? null, metric),
              absence: absenceOf(company, metric, figures[index] ?? null),
              isBest: index === best,
            },
      ),
    };
  });
}

function figureOf(company: ComparedCompany, { valueDerived }: Metric, at: number): number | null {
  const cell = valueDerived ? company.derived?.cells[at] : company.cells[at];
  return typeof cell === "number" ? cell : null;
}

function write(figure: number | null, { format }: Metric): string {
  return formatMetricFigure(figure, format);
}

function absenceOf(
  company: ComparedCompany,
  { id, valueDerived }: Metric,
  figure: number | null,
): string | null {
  if (figure !== null) return null;
  const reasons = valueDerived ? company.derived?.absences : company.absences;
  const reason = reasons?.[id] ?? "";
  return reason in metricAbsences ? metricAbsences[reason as MetricAbsence] : "データがありません";
}

/** Place of the one best figure; null without a direction, with figures missing, or with the same best figure twice. */
function findBest(figures: readonly (number | null)[], metric: Metric): number | null {
  if (metric.better === null || figures.length < 2) return null;
  const sign = metric.better === "high" ? 1 : -1;
  const ranked = figures
    .flatMap((figure, at) => (figure === null ? [] : [{ figure, at }]))
    .toSorted((one, other) => sign * (other.figure - one.figure));
  const [first, second] = ranked;
  if (ranked.length < figures.length || first === undefined || second === undefined) return null;
  return write(first.figure, metric) === write(second.figure, metric) ? null : first.at;
}
