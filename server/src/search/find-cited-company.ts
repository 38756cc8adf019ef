import { normalizeCode } from "@tenbin/contract/code";
import { fold, foldQuery } from "./fold.ts";
import type { IndexedName, SearchEntry, SearchIndex } from "./search-index.ts";

/** What stands beside a code elsewhere: its country, exchange or segment, as Reuters, Bloomberg and Japanese sites write them. */
const COUNTRY_OR_EXCHANGE = ["T", "TYO", "TSE", "TKS", "JP", "JT", "JPX", "XTKS", "XJPX"];
const BESIDE_A_CODE = new Set(
  [
    ...COUNTRY_OR_EXCHANGE,
    "EQUITY",
    "東証",
    "東京",
    "東P",
    "東S",
    "東G",
    "東証P",
    "東証S",
    "東証G",
    "プライム",
    "スタンダード",
    "グロース",
    "東証プライム",
    "東証スタンダード",
    "東証グロース",
    "コード",
    "証券コード",
    "銘柄コード",
    "銘柄",
    "株",
    "株価",
    "株式会社",
  ].map((word) => fold(word).text),
);
const MARKS = COUNTRY_OR_EXCHANGE.join("|");
/** A mark joined to the code, as in JP0482 and 0482T. */
const JOINED_MARK = new RegExp(`^(?:${MARKS})(?=[0-9])|(?:${MARKS})$`);
/** With the number of a former issue of the code: 9912~1. */
const LATIN_WORD = /[0-9A-Z]+(?:~[0-9]+)?/gu;
const WORD = /[^\s\p{P}\p{S}]+/gu;

/**
 * The company whose code a text cites as other sites and services write it: 0482.T, TYO:0482, みなと精工(0482), 証券コード0482.
 * Null unless all that stands beside the code is such a mark or belongs to a name of the company.
 */
export function findCitedCompany(index: SearchIndex<SearchEntry>, query: string): number | null {
  const text = query
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toUpperCase();
  for (const { 0: word, index: at } of text.matchAll(LATIN_WORD)) {
    const rest = `${text.slice(0, at)} ${text.slice(at + word.length)}`;
    for (const written of [word, word.replace(JOINED_MARK, "")]) {
      const code = normalizeCode(written);
      const found = code === null ? -1 : index.entries.findIndex((entry) => entry.code === code);
      if (found !== -1 && belongsTo(rest, index.names[found] ?? [])) return found;
    }
  }
  return null;
}

function belongsTo(rest: string, names: readonly IndexedName[]): boolean {
  const isOfName = (word: string) => names.some(({ folded }) => folded.text.includes(word));
  if (isOfName(foldQuery(rest))) return true;
  return (rest.match(WORD) ?? []).every((word) => {
    const folded = foldQuery(word);
    return BESIDE_A_CODE.has(folded) || isOfName(folded);
  });
}
