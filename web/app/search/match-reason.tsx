import type { Match, MatchField } from "@tenbin/contract";
import { HighlightedText } from "../ui/figures/highlighted-text.tsx";

const FIELD_LABELS: Readonly<Record<MatchField, string>> = {
  ticker: "証券コード",
  name_jp: "社名",
  kana: "よみ",
  name_en: "英語名",
  nickname: "通称",
  former_name: "旧",
  near: "名前の似た企業",
};

/** よみ「みなとがわ」, or 旧 みなと. Leaves the text out where the row shows it anyway. */
export function MatchReason({ match }: { readonly match: Match }) {
  const word = FIELD_LABELS[match.field];
  if (match.field === "ticker" || match.field === "name_jp") return <span>{word}</span>;
  if (match.field === "former_name") {
    return (
      <span>
        {word} <HighlightedText text={match.text} range={match.range} />
      </span>
    );
  }
  return (
    <span>
      {word}
      <span lang={match.field === "name_en" ? "en" : undefined}>
        「<HighlightedText text={match.text} range={match.range} />」
      </span>
    </span>
  );
}
