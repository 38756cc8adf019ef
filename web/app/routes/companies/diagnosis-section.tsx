import type { CompanyAnswer } from "@tenbin/contract";
import { day } from "../../ui/format.ts";
import { Section } from "../../ui/section.tsx";

type Diagnosis = NonNullable<CompanyAnswer["page"]["diagnosis"]>;
type Topic = Diagnosis["sections"][number];

/** The valuation in sentences as the API wrote them, the figures behind each topic folded under it. */
export function DiagnosisSection({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  return (
    <Section
      id="diagnosis"
      heading="診断"
      note={
        <>
          <p>
            {day(diagnosis.as_of)}
            までの数値から、決まった規則で書いた文章です。計算の期間は既定のものです。
          </p>
          <p id="band">
            8割の幅は、この会社の株価が過去の月末に理論価値からずれた大きさから求め、株価が8割ほどの月末で収まるように決めた範囲です。
          </p>
        </>
      }
    >
      <div className="diagnosis">
        {diagnosis.sections.map((topic) => (
          <div key={topic.topic}>
            <h3>{topic.heading}</h3>
            <p>{topic.sentences.map(({ text }) => text).join("")}</p>
            <Sources topic={topic} />
          </div>
        ))}
      </div>
    </Section>
  );
}

function Sources({ topic: { heading, sentences } }: { readonly topic: Topic }) {
  return (
    <details className="more">
      <summary>文中の数値と出所</summary>
      <table className="data-table tight">
        <caption className="sr-only">{heading}の文中の数値と出所</caption>
        <thead>
          <tr>
            <th scope="col">数値の名前</th>
            <th scope="col" className="n">
              数値
            </th>
            <th scope="col">出所</th>
          </tr>
        </thead>
        <tbody>
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
      </table>
    </details>
  );
}
