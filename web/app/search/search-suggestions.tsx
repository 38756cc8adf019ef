import { Autocomplete } from "@base-ui/react/autocomplete";
import type { MatchField, SuggestResponse } from "@tenbin/contract";
import type { ReactNode } from "react";
import { companyPath } from "../urls/company-url.ts";
import { formatCompanyName, formatMonthDay, formatPrice } from "../ui/format.ts";
import { EnterIcon } from "../ui/icons.tsx";
import { HighlightedText } from "../ui/figures/highlighted-text.tsx";
import { PriceChange } from "../ui/figures/tape.tsx";
import { MatchReason } from "./match-reason.tsx";
import type { PageCommand } from "./commands/parse-commands.ts";
import { SampleExample } from "./sample-example.tsx";
import { resultsPath } from "../urls/results-url.ts";
import type { SuggestedStars } from "./use-suggested-stars.tsx";
import type { SuggestionsState } from "./use-suggestions.ts";

type SuggestedCompany = SuggestResponse["rows"][number];

export type Suggestion =
  | { readonly kind: "company"; readonly row: SuggestedCompany }
  | { readonly kind: "all"; readonly q: string }
  | { readonly kind: "command"; readonly command: PageCommand }
  | { readonly kind: "disclosure"; readonly row: SuggestedCompany; readonly latest: Disclosed };

type Disclosed = NonNullable<SuggestedCompany["latest_disclosure"]>;

/** Never shows a verdict. */
export function SearchSuggestions({
  listId,
  suggestions,
  answer,
  failure,
  stars,
  hasCommands,
  onSelect,
  onLeave,
}: SuggestionsState & {
  readonly listId: string;
  readonly suggestions: readonly Suggestion[];
  /** Null for visitors. */
  readonly stars: SuggestedStars | null;
  /** Whether the field takes commands, too. */
  readonly hasCommands: boolean;
  readonly onSelect: (choice: Suggestion) => void;
  readonly onLeave: (() => void) | undefined;
}) {
  const commands = suggestions.filter((choice) => choice.kind === "command");
  const choices = suggestions.filter(({ kind }) => kind === "company" || kind === "all");
  const disclosures = suggestions.filter((choice) => choice.kind === "disclosure");
  const found = answer === null ? 0 : answer.rows.length;
  const near = isNearMiss(answer);
  return (
    <div className="search-choices">
      {found > 0 && commands.length === 0 ? (
        <p className="head">
          <span>{near ? "もしかして" : "企業"}</span>
          {answer?.market_date ? (
            <span>株価は{formatMonthDay(answer.market_date)}の終値</span>
          ) : null}
        </p>
      ) : null}
      <Autocomplete.List id={listId} aria-label="候補">
        {commands.length === 0 ? null : (
          <Autocomplete.Group>
            <Autocomplete.GroupLabel className="head">操作</Autocomplete.GroupLabel>
            {commands.map((choice) => (
              <Choice key={keyOf(choice)} choice={choice} onSelect={onSelect}>
                <span className="code">{choice.command.tag}</span>
                <span>{choice.command.label}</span>
              </Choice>
            ))}
          </Autocomplete.Group>
        )}
        {choices.map((choice) => (
          <Choice key={keyOf(choice)} choice={choice} onSelect={onSelect}>
            {choice.kind === "company" ? (
              <CompanySuggestion row={choice.row} stars={stars} />
            ) : choice.kind === "all" ? (
              <>
                <span className="code">検索</span>
                <span>
                  「{choice.q}」の検索結果{found === 0 ? "を開く" : "をすべて見る"}
                </span>
              </>
            ) : null}
          </Choice>
        ))}
        {disclosures.length === 0 ? null : (
          <Autocomplete.Group>
            <Autocomplete.GroupLabel className="head">開示</Autocomplete.GroupLabel>
            {disclosures.map((choice) => (
              <Choice key={keyOf(choice)} choice={choice} onSelect={onSelect}>
                <DisclosureSuggestion {...choice} />
              </Choice>
            ))}
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <Autocomplete.Status className="none">
        {failure !== null ? failure.message : commands.length === 0 ? statusMessage(answer) : null}
        {failure === null && commands.length === 0 && answer?.example ? (
          <span className="block">
            <SampleExample example={answer.example} onOpen={onLeave} />
          </span>
        ) : null}
      </Autocomplete.Status>
      {stars?.message}
      {answer === null && failure === null && commands.length === 0 ? (
        <SearchHelp hasCommands={hasCommands} />
      ) : null}
    </div>
  );
}

/** Where a choice leads. */
export function suggestedPath(choice: Exclude<Suggestion, { kind: "command" }>): string {
  if (choice.kind === "all") return resultsPath({ q: choice.q });
  const path = companyPath(choice.row.ticker);
  return choice.kind === "company" ? path : `${path}#disclosures`;
}

function keyOf(choice: Suggestion): string {
  if (choice.kind === "all") return "all";
  return choice.kind === "command" ? choice.command.label : `${choice.kind} ${choice.row.ticker}`;
}

function Choice({
  choice,
  onSelect,
  children,
}: {
  readonly choice: Suggestion;
  readonly onSelect: (choice: Suggestion) => void;
  readonly children: ReactNode;
}) {
  const path =
    choice.kind !== "command"
      ? suggestedPath(choice)
      : choice.command.kind === "open"
        ? choice.command.path
        : null;
  return (
    <Autocomplete.Item
      value={choice}
      className={choice.kind === "company" ? "choice" : "choice thin"}
      // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- Base UI puts the row inside
      render={path === null ? <div /> : <a href={path} tabIndex={-1} />}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onSelect(choice);
      }}
    >
      {children}
    </Autocomplete.Item>
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
        {formatPrice(row.tape.close, row.tape.decimals)}
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

function DisclosureSuggestion({
  row: { name_jp, match },
  latest,
}: Extract<Suggestion, { kind: "disclosure" }>) {
  return (
    <>
      <time className="code num" dateTime={latest.date}>
        {formatMonthDay(latest.date)}
      </time>
      <span>
        <HighlightedText
          text={formatCompanyName(name_jp)}
          range={match.field === "name_jp" ? match.range : null}
        />{" "}
        <small>{latest.title}</small>
      </span>
    </>
  );
}

const SEARCHABLE_FIELDS = [
  ["証券コード", "4文字。英字の入ったコードも、全角や小文字のままで探せます"],
  ["社名", "一部だけでも。正式な社名でなくても探せます"],
  ["よみ", "ひらがな、カタカナのどちらでも"],
  ["英語名・通称", "大文字と小文字は区別しません。旧社名でも探せます"],
] as const;

const COMMANDS = [
  "操作",
  "「0482 vs 0533」で比較。「業績」「表」でページの中へ。企業のページでは「2020-03」でその月末の時点へ。「暗い」「明るい」で画面の明るさ",
] as const;

function SearchHelp({ hasCommands }: { readonly hasCommands: boolean }) {
  return (
    <dl className="ways">
      {[...SEARCHABLE_FIELDS, ...(hasCommands ? [COMMANDS] : [])].map(([way, how]) => (
        <div key={way}>
          <dt>{way}</dt>
          <dd>{how}</dd>
        </div>
      ))}
    </dl>
  );
}
