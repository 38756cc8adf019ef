import type { CompanyResponse } from "@tenbin/contract";
import { day } from "../../../ui/format.ts";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { TermLink } from "../../../components/term-link.tsx";

type Diagnosis = NonNullable<CompanyResponse["page"]["diagnosis"]>;
type Topic = Diagnosis["sections"][number];
type Sentences = Diagnosis["lead"];

const LEAD_HEADING = "要約";

/** What is read first: where the verdict turns and, of what changed, the results and what they did to the value. */
const BRIEF_KINDS: ReadonlySet<string> = new Set([
  "next",
  "price_turns",
  "annual_results",
  "revaluation",
  "first_value",
  "quarter_results",
]);

interface DiagnosisSectionProps {
  readonly diagnosis: Diagnosis;
  /** On paper everything stands there. */
  readonly unfolded?: boolean;
}

/** Shows the API's sentences: the lead and up to five lines, the rest and all figures in a fold. */
export function DiagnosisSection({ diagnosis, unfolded = false }: DiagnosisSectionProps) {
  const { as_of: asOf, lead, sections } = diagnosis;
  const brief = topicsWith(sections, isBrief);
  const rest = topicsWith(sections, (topic, kind) => !isBrief(topic, kind));
  const count = rest.reduce((sum, { sentences }) => sum + sentences.length, 0);
  return (
    <Section
      id="diagnosis"
      heading="診断"
      note={
        <p>
          {day(asOf)}
          までの数値から、決まった規則で書いた文章です。計算の期間は既定のものです。
          <TermLink term="band" name="8割の幅" />
        </p>
      }
    >
      <div className="diagnosis">
        {lead.length === 0 ? null : <p className="lead">{lead.map(({ text }) => text).join("")}</p>}
        {brief.length === 0 ? null : <Topics topics={brief} />}
        {unfolded ? (
          <Topics topics={rest} />
        ) : (
          <Disclosure keptAs="diagnosis" summary={`くわしい診断(${count}文)`}>
            <Topics topics={rest} />
            <FigureSources parts={[{ heading: LEAD_HEADING, sentences: lead }, ...sections]} />
          </Disclosure>
        )}
      </div>
    </Section>
  );
}

/** Why there is no verdict is never folded. */
function isBrief(topic: Topic["topic"], kind: string): boolean {
  return topic === "refused" || BRIEF_KINDS.has(kind);
}

function topicsWith(
  topics: readonly Topic[],
  belongs: (topic: Topic["topic"], kind: string) => boolean,
): readonly Topic[] {
  return topics
    .map((each) => ({
      ...each,
      sentences: each.sentences.filter(({ kind }) => belongs(each.topic, kind)),
    }))
    .filter(({ sentences }) => sentences.length > 0);
}

function Topics({ topics }: { readonly topics: readonly Topic[] }) {
  return (
    <div className="topics">
      {topics.map(({ topic, heading, sentences }) => (
        <div key={topic}>
          <h3>{heading}</h3>
          <ul>
            {sentences.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function FigureSources({
  parts,
}: {
  readonly parts: readonly { readonly heading: string; readonly sentences: Sentences }[];
}) {
  return (
    <Disclosure keptAs="diagnosis-figures" summary="文中の数値と出所">
      {parts.map(({ heading, sentences }) =>
        sentences.length === 0 ? null : (
          <div key={heading} className="figures">
            <h4>{heading}</h4>
            <ul>
              {sentences
                .flatMap(({ figures }) => figures)
                .map(({ label, text, source, document_ids: ids }, index) => (
                  // The order of a written sentence does not change.
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={index} title={ids.length === 1 ? ids[0] : undefined}>
                    {label} <b>{text}</b> {source}
                  </li>
                ))}
            </ul>
          </div>
        ),
      )}
    </Disclosure>
  );
}
