import type { LegalFacts } from "../legal-facts.ts";

export function demonstrationNotice({
  isDemonstration,
}: Pick<LegalFacts, "isDemonstration">): string | null {
  return isDemonstration
    ? "このサイトは動作を確かめるためのデモンストレーションです。実際の販売や契約は行っていません。下の文書は、運営者が本番で公開するときの内容を示しています。"
    : null;
}
