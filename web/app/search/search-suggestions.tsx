import { Autocomplete } from "@base-ui/react/autocomplete";
import type { MatchField, SuggestResponse } from "@tenbin/contract";
import { companyPath } from "../urls/company-url.ts";
import { formatCompanyName, formatMonthDay, formatPrice } from "../ui/format.ts";
import { EnterIcon } from "../ui/icons.tsx";
import { HighlightedText } from "../ui/figures/highlighted-text.tsx";
import { PriceChange } from "../ui/figures/tape.tsx";
import { MatchReason } from "./match-reason.tsx";
import { resultsPath } from "../urls/results-url.ts";
import type { SuggestedStars } from "./use-suggested-stars.tsx";
import type { SuggestionsState } from "./use-suggestions.ts";

type SuggestedCompany = SuggestResponse["rows"][number];

export type Suggestion =
  | { readonly kind: "company"; readonly row: SuggestedCompany }
  | { readonly kind: "all"; readonly q: string };

/** Never shows a verdict. */
export function SearchSuggestions({
  listId,
  answer,
  failure,
  stars,
  onSelect,
}: SuggestionsState & {
  readonly listId: string;
  /** Null for visitors. */
  readonly stars: SuggestedStars | null;
  readonly onSelect: (choice: Suggestion) => void;
}) {
  const found = answer === null ? 0 : answer.rows.length;
  const near = isNearMiss(answer);
  return (
    <div className="search-choices">
      {found > 0 ? (
        <p className="head">
          <span>{near ? "もしかして" : "企業"}</span>
          {answer?.market_date ? (
            <span>株価は{formatMonthDay(answer.market_date)}の終値</span>
          ) : null}
        </p>
      ) : null}
      <Autocomplete.List id={listId} aria-label="候補">
        {(choice: Suggestion) =>
          choice.kind === "company" ? (
            <Autocomplete.Item
              key={choice.row.ticker}
              value={choice}
              className="choice"
              // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- Base UI puts the row inside
              render={<a href={companyPath(choice.row.ticker)} tabIndex={-1} />}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onSelect(choice);
              }}
            >
              <CompanySuggestion row={choice.row} stars={stars} />
            </Autocomplete.Item>
          ) : (
            <Autocomplete.Item
              key="all"
              value={choice}
              className="choice thin"
              // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- Base UI puts the row inside
              render={<a href={resultsPath({ q: choice.q })} tabIndex={-1} />}
              onClick={(event) => {
                event.preventDefault();
                onSelect(choice);
              }}
            >
              <span className="code">検索</span>
              <span>
                「{choice.q}」の検索結果{found === 0 ? "を開く" : "をすべて見る"}
              </span>
            </Autocomplete.Item>
          )
        }
      </Autocomplete.List>
      <Autocomplete.Status className="none">
        {failure === null ? statusMessage(answer) : failure.message}
      </Autocomplete.Status>
      {stars?.message}
      {answer === null && failure === null ? <SearchHelp /> : null}
    </div>
  );
}

/** No name contains the query; the rows only come close. */
function isNearMiss(response: SuggestResponse | null): boolean {
  return response?.rows[0]?.match.field === "near";
}

function statusMessage(response: SuggestResponse | null): string | null {
  if (response === null) return null;
  if (isNearMiss(response)) {
    return `「${response.q}」に一致する企業はありません。名前の似た企業を表示しています。`;
  }
  if (response.rows.length > 0) return null;
  return `「${response.q}」に一致する企業はありません。証券コードの4文字、かな、英語名でも探せます。`;
}

/** Fields that the row's first line already shows. */
const FIELDS_SHOWN_IN_ROW: ReadonlySet<MatchField> = new Set(["name_jp", "ticker", "near"]);

function CompanySuggestion({
  row,
  stars,
}: {
  readonly row: SuggestedCompany;
  readonly stars: SuggestedStars | null;
}) {
  const { match } = row;
  return (
    <>
      <span className="code num">
        <HighlightedText text={row.ticker} range={match.field === "ticker" ? match.range : null} />
      </span>
      <span className="name">
        <HighlightedText
          text={formatCompanyName(row.name_jp)}
          range={match.field === "name_jp" ? match.range : null}
        />
        <small>
          {FIELDS_SHOWN_IN_ROW.has(match.field) ? row.name_kana : <MatchReason match={match} />}
          {row.industry_category === null ? null : <span>{row.industry_category}</span>}
        </small>
      </span>
      <span className="price num">
        {formatPrice(row.tape.close)}
        <small>
          <PriceChange tape={row.tape} />
        </small>
      </span>
      {stars === null ? (
        <span className="go">
          <EnterIcon />
        </span>
      ) : (
        stars.mark(row)
      )}
    </>
  );
}

const SEARCHABLE_FIELDS = [
  ["証券コード", "4文字。英字の入ったコードも、全角や小文字のままで探せます"],
  ["社名", "一部だけでも。正式な社名でなくても探せます"],
  ["よみ", "ひらがな、カタカナのどちらでも"],
  ["英語名・通称", "大文字と小文字は区別しません"],
] as const;

function SearchHelp() {
  return (
    <dl className="ways">
      {SEARCHABLE_FIELDS.map(([way, how]) => (
        <div key={way}>
          <dt>{way}</dt>
          <dd>{how}</dd>
        </div>
      ))}
    </dl>
  );
}
