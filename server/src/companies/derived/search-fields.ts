import type { IssueRecord } from "../records.ts";

type IssueNames = Pick<IssueRecord, "nameJp" | "nameKana" | "nameEn" | "nicknames">;

const HIRAGANA_TO_KATAKANA = 0x60;

/** Names, reading and nicknames in NFKC, hiragana as katakana, in upper case. */
export function searchFieldJp(issue: IssueNames): string {
  return [issue.nameJp, issue.nameKana ?? "", ...issue.nicknames]
    .filter((name) => name !== "")
    .join(" ")
    .normalize("NFKC")
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + HIRAGANA_TO_KATAKANA))
    .toUpperCase();
}

export function searchFieldEn(issue: IssueNames): string {
  return (issue.nameEn ?? "").normalize("NFKC").toLowerCase();
}
