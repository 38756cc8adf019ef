import type { CompanyResponse } from "@tenbin/contract";
import { day } from "../../../ui/format.ts";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { Section } from "../../../ui/layout/section.tsx";

type Diagnosis = NonNullable<CompanyResponse["page"]["diagnosis"]>;
type Sentences = Diagnosis["lead"];

const LEAD_HEADING = "要約";

/** Shows the API's sentences: the lead, the topics, and their figures in folds. */
export function DiagnosisSection({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { as_of: asOf, lead, sections } = diagnosis;
  return (
    <Section
      id="diagnosis"
      heading="診断"
      note={
        <>
          <p>
            {day(asOf)}
            までの数値から、決まった規則で書いた文章です。計算の期間は既定のものです。
          </p>
          <p id="band">
            8割の幅は、この企業の株価が過去の月末に理論価値からずれた大きさから求め、株価が8割ほどの月末で収まるように決めた範囲です。
          </p>
        </>
      }
    >
      <div className="diagnosis">
        {lead.length === 0 ? null : <p className="lead">{lead.map(({ text }) => text).join("")}</p>}
        <div className="topics">
          {sections.map(({ topic, heading, sentences }) => (
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
        <FigureSources parts={[{ heading: LEAD_HEADING, sentences: lead }, ...sections]} />
      </div>
    </Section>
  );
}

function FigureSources({
  parts,
}: {
  readonly parts: readonly { readonly heading: string; readonly sentences: Sentences }[];
}) {
  return (
    <Disclosure keptAs="diagnosis-figures" summary="文中の数値と出所">
      <table className="data-table figures">
        <caption className="sr-only">診断の文中の数値と出所</caption>
        <thead>
          <tr>
            <th scope="col">数値の名前</th>
            <th scope="col" className="n">
              数値
            </th>
            <th scope="col">出所</th>
          </tr>
        </thead>
        {parts.map(({ heading, sentences }) =>
          sentences.length === 0 ? null : (
            <tbody key={heading}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {heading}
                </th>
              </tr>
              {sentences
                .flatMap(({ figures }) => figures)
                .map(({ label, text, source, document_ids: ids }, index) => (
                  // The order of a written sentence does not change.
                  // oxlint-disable-next-line react/no-array-index-key
                  <tr key={index}>
                    <th scope="row">{label}</th>
                    <td className="n">{text}</td>
                    <td>
                      {source}
                      {ids.length === 1 ? <small className="num"> {ids[0]}</small> : null}
                    </td>
                  </tr>
                ))}
            </tbody>
          ),
        )}
      </table>
    </Disclosure>
  );
}
