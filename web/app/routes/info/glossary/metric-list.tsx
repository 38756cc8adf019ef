import {
  categories,
  categoryIds,
  findCategory,
  metricGroups,
  metrics,
  type Metric,
} from "@tenbin/contract/metrics";
import type { GlossaryTerm } from "../../../components/glossary-path.ts";
import type { IndexEntry } from "./kana-index.ts";
import { metricGroupNotes } from "./metric-notes.ts";
import { metricReadings } from "./metric-readings.ts";

type Explained = ReadonlyMap<string, { readonly anchor: GlossaryTerm; readonly name: string }>;

const anchorOf = (id: string) => `metric-${id}`;

/** @param taken readings that the index has already */
export function metricEntries(taken: ReadonlySet<string>): IndexEntry[] {
  return [
    ...metrics.map(({ id, name }) => ({ id, name })),
    ...categoryIds.map((id) => ({ id, name: categories[id].name })),
  ]
    .map(({ id, name }) => ({ name, reading: metricReadings[id], anchor: anchorOf(id) }))
    .filter(({ reading }) => !taken.has(reading));
}

/** Every metric and category as declared in the contract. */
export function MetricList({ explained }: { readonly explained: Explained }) {
  return (
    <div className="gn-metrics">
      {metricGroups.map(({ id: group, name }) => (
        <section key={group} aria-labelledby={`metrics-${group}`}>
          <h3 id={`metrics-${group}`}>{name}</h3>
          <p className="note">{metricGroupNotes[group]}</p>
          <dl>
            {metrics
              .filter((metric) => metric.group === group)
              .map((metric) => (
                <MetricItem
                  key={metric.id}
                  {...metric}
                  unit={unitOf(metric)}
                  explained={explained}
                />
              ))}
          </dl>
        </section>
      ))}
      <section aria-labelledby="metrics-categories">
        <h3 id="metrics-categories">分類</h3>
        <p className="note">数字でなく、名前で分けるものです。</p>
        <dl>
          {categoryIds.map((id) => (
            <MetricItem
              key={id}
              id={id}
              {...categories[id]}
              unit={Object.values(findCategory(id)?.values ?? {}).join("・") || null}
              explained={explained}
            />
          ))}
        </dl>
      </section>
    </div>
  );
}

function unitOf({ format, unit }: Metric): string {
  return format.suffix === "" ? (unit === "score" ? "点" : "なし") : format.suffix;
}

function MetricItem({
  id,
  name,
  formula,
  unit,
  source,
  explained,
}: {
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  readonly unit: string | null;
  readonly source: string;
  readonly explained: Explained;
}) {
  const term = explained.get(id);
  return (
    <div>
      <dt id={anchorOf(id)}>{name}</dt>
      <dd>
        <p>{formula}</p>
        <p className="note">
          {unit === null ? null : <>単位 {unit}。</>}出典 {source}。
          {term === undefined ? null : <a href={`#${term.anchor}`}>{term.name}の説明</a>}
        </p>
      </dd>
    </div>
  );
}
