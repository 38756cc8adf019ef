import { Link } from "react-router";
import type { GlossaryTerm } from "../../../components/glossary-path.ts";
import type { TermText } from "./term-text.ts";

/** What a term is, how it is computed here, how it is read, and its limits. */
export function GlossaryEntry({
  id,
  text,
  names,
}: {
  readonly id: GlossaryTerm;
  readonly text: TermText;
  readonly names: ReadonlyMap<GlossaryTerm, string>;
}) {
  const { name, meaning, computation, cases = [], use, limits, page, related = [] } = text;
  return (
    <article className="gn-term" aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <p>{meaning}</p>
      <dl>
        <div>
          <dt>ここでの決め方</dt>
          <dd>
            <p>{computation}</p>
            {cases.length === 0 ? null : (
              <ul>
                {cases.map(({ name: caseName, text: caseText }) => (
                  <li key={caseText}>
                    {caseName === null ? null : <b>{caseName}</b>}
                    {caseText}
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
        <div>
          <dt>読み方</dt>
          <dd>{use}</dd>
        </div>
        <div>
          <dt>限界</dt>
          <dd>{limits}</dd>
        </div>
      </dl>
      {related.length === 0 && page === undefined ? null : (
        <p className="note gn-related">
          {related.map((term) => (
            <a key={term} href={`#${term}`}>
              {names.get(term)}
            </a>
          ))}
          {page === undefined ? null : <Link to={page.to}>{page.label}</Link>}
        </p>
      )}
    </article>
  );
}
