import { Link } from "react-router";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { UnbrokenText } from "../../../ui/figures/unbroken-text.tsx";
import { formatCompanyName, formatCount } from "../../../ui/format.ts";
import { comparisonPath } from "./comparison-path.ts";
import { resultsPath } from "../../../urls/results-url.ts";
import type { ComparisonData } from "./load-comparison.server.ts";

interface ComparisonProps {
  readonly comparison: ComparisonData;
}

/** Which companies are compared, with a way to change it that needs no script. */
export function ComparedCompanies({ comparison }: ComparisonProps) {
  const { query, companies, limit, left_out: leftOut, unknown } = comparison;
  return (
    <div className="cmp-companies">
      {companies.length === 0 ? null : (
        <ul aria-label="比べる銘柄">
          {companies.map(({ ticker, name_jp }) => {
            const name = formatCompanyName(name_jp);
            const rest = query.tickers.filter((each) => each !== ticker);
            return (
              <li key={ticker}>
                <span className="num">{ticker}</span> {name}
                <Link
                  to={comparisonPath({ ...query, tickers: rest })}
                  aria-label={`${name}を外す`}
                  preventScrollReset
                >
                  外す
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {unknown.length === 0 ? null : <UnknownCodes codes={unknown} />}
      {leftOut.length === 0 ? null : (
        <Notice tone="notice">
          いまのプランで並べられるのは{limit}社までです。{leftOut.join("、")}は並べていません。
          <OfferSentence comparison={comparison} />
        </Notice>
      )}
      {companies.length < limit ? (
        <AddCompany comparison={comparison} />
      ) : leftOut.length > 0 ? null : (
        <p className="note">
          いまのプランで並べられる{limit}社です。
          <OfferSentence comparison={comparison} />
        </p>
      )}
    </div>
  );
}

function AddCompany({ comparison: { query, companies, limit } }: ComparisonProps) {
  return (
    <form action="/results" className="cmp-add">
      <input type="hidden" name="compare" value={query.tickers.join(",")} />
      {query.begin === null ? null : <input type="hidden" name="begin" value={query.begin} />}
      {query.metrics === null ? null : <input type="hidden" name="metrics" value={query.metrics} />}
      <label>
        <span className="note">証券コード</span>
        <input
          key={companies.length}
          className="input small num"
          name="add"
          required
          maxLength={16}
          autoComplete="off"
          placeholder="7203"
        />
      </label>
      <Button type="submit" small>
        加える
      </Button>
      <span className="note">いまのプランでは{limit}社まで並べられます。</span>
    </form>
  );
}

/** The cheapest plan that shows all of them, else the one that shows most. */
function OfferSentence({ comparison: { offers, query } }: ComparisonProps) {
  const offer = offers.find(({ companies }) => companies >= query.tickers.length) ?? offers.at(-1);
  if (offer === undefined) return null;
  const sentence = `${offer.plan}(月額 ${formatCount(offer.price)}円、税込)なら${offer.companies}社まで並べられます。`;
  return (
    <>
      <UnbrokenText>{sentence}</UnbrokenText>
      <Link to="/pricing">プランの違い</Link>
    </>
  );
}

const MAX_NAMED = 5;

function UnknownCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <Notice tone="notice">
      {codes.slice(0, MAX_NAMED).map((code) => (
        <span key={code}>
          「<Link to={resultsPath({ q: code })}>{code}</Link>」
        </span>
      ))}
      {codes.length > MAX_NAMED ? `ほか${codes.length - MAX_NAMED}件` : null}
      にあたる証券コードの銘柄はありません。押すと、社名などから探せます。
    </Notice>
  );
}
