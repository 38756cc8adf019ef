import type { Method } from "@tenbin/contract";
import type { GlossaryTerm } from "../../../components/glossary-path.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { figureTerms, shareTerms } from "./company-terms.ts";
import { contractTerms } from "./contract-terms.ts";
import { disclosureTerms, siteTerms } from "./disclosure-terms.ts";
import { evidenceTerms } from "./evidence-terms.ts";
import { GlossaryEntry } from "./glossary-entry.tsx";
import { indexByKana } from "./kana-index.ts";
import { MetricList, metricEntries } from "./metric-list.tsx";
import type { GlossaryTopic, TermText } from "./term-text.ts";
import { valueTerms } from "./value-terms.ts";

export function glossaryTopics(method: Method): readonly GlossaryTopic[] {
  return [
    valueTerms(method),
    evidenceTerms,
    shareTerms,
    figureTerms,
    disclosureTerms,
    siteTerms,
    contractTerms,
  ];
}

const METRICS_ANCHOR = "metrics";

export default function GlossaryContent({ method }: { readonly method: Method }) {
  const topics = glossaryTopics(method).map(({ id, name, terms }) => ({
    id,
    name,
    terms: Object.entries<TermText>(terms) as [GlossaryTerm, TermText][],
  }));
  const all = topics.flatMap(({ terms }) => terms);
  const names = new Map(all.map(([id, { name }]) => [id, name]));
  const rows = indexByKana([
    ...all.map(([id, { name, reading }]) => ({ name, reading, anchor: id })),
    ...metricEntries(new Set(all.map(([, { reading }]) => reading))),
  ]);
  return (
    <>
      <nav className="cluster gn-topics" aria-label="このページ">
        {topics.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
        <a href={`#${METRICS_ANCHOR}`}>指標の一覧</a>
      </nav>
      <KanaIndex rows={rows} />
      {topics.map(({ id, name, terms }) => (
        <Section key={id} id={id} heading={name}>
          {terms.map(([term, text]) => (
            <GlossaryEntry key={term} id={term} text={text} names={names} />
          ))}
        </Section>
      ))}
      <Section
        id={METRICS_ANCHOR}
        heading="指標の一覧"
        note={
          <p>
            スクリーニングと一覧で使う指標のすべてです。計算と出典は、計算に使う定義から取り出しています。
          </p>
        }
      >
        <MetricList explained={explainedMetrics(all)} />
      </Section>
    </>
  );
}

function KanaIndex({ rows }: { readonly rows: ReturnType<typeof indexByKana> }) {
  return (
    <Section id="index" heading="索引" note={<p>読みの五十音順です。</p>}>
      <nav className="cluster gn-rows" aria-label="五十音">
        {rows.map(({ name, anchor }) => (
          <a key={anchor} href={`#${anchor}`}>
            {name}
          </a>
        ))}
      </nav>
      <dl className="gn-index">
        {rows.map(({ name, anchor, entries }) => (
          <div key={anchor}>
            <dt id={anchor}>{name}</dt>
            <dd>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.anchor}>
                    <a href={`#${entry.anchor}`}>{entry.name}</a>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function explainedMetrics(
  all: readonly (readonly [GlossaryTerm, TermText])[],
): ReadonlyMap<string, { readonly anchor: GlossaryTerm; readonly name: string }> {
  return new Map(
    all.flatMap(([anchor, { name, metrics = [] }]) =>
      metrics.map((metric) => [metric, { anchor, name }] as const),
    ),
  );
}
