import { characterVariants, vuSounds } from "./folding-table.ts";

/** A normalised text for comparison, with the origin of each character. */
export interface FoldedText {
  readonly text: string;
  /** For each UTF-16 unit of `text`, the index in the original where its cluster starts. */
  readonly starts: readonly number[];
  /** The same for the index after the cluster's end. */
  readonly ends: readonly number[];
}

/** A base character with the marks that NFKC may join to it (combining and half-width ゛゜). */
const CLUSTER = /[^][\p{M}\uFF9E\uFF9F]*/gu;
/** Spaces, dots, hyphens, long-vowel marks and punctuation do not count in comparisons. */
const SKIPPED = /[\s\p{P}\p{S}ー]/u;
/** Of 霞ケ関, with a large ケ. */
const KE_BETWEEN_KANJI = /(?<=\p{sc=Han})ケ(?=\p{sc=Han})/gu;
const LAST_IS_KANJI = /\p{sc=Han}$/u;
const COMPANY_FORM = /^(?:株式会社|\(株\)|有限会社)|(?:株式会社|\(株\)|有限会社)$/gu;

/**
 * NFKC, hiragana to katakana, small kana to large, ヴ to the バ row, variant kanji to the common one,
 * ヶ after a kanji and ケ between two to ガ (霞が関), upper case; without long-vowel marks, spaces and punctuation.
 */
export function fold(original: string): FoldedText {
  let text = "";
  const starts: number[] = [];
  const ends: number[] = [];
  let vuAt: number | null = null;
  for (const { 0: cluster, index } of original.matchAll(CLUSTER)) {
    for (const character of toKatakana(cluster.normalize("NFKC").toUpperCase())) {
      const end = index + cluster.length;
      const joined: string | undefined = vuAt === null ? undefined : vuSounds.get(character);
      if (joined !== undefined && vuAt !== null) {
        text = text.slice(0, vuAt) + joined;
        ends[vuAt] = end;
        vuAt = null;
        continue;
      }
      if (SKIPPED.test(character)) continue;
      vuAt = character === "ヴ" ? text.length : null;
      const foldedCharacter = foldCharacter(character, text);
      for (let unit = 0; unit < foldedCharacter.length; unit++) {
        starts.push(index);
        ends.push(end);
      }
      text += foldedCharacter;
    }
  }
  return { text: text.replace(KE_BETWEEN_KANJI, "ガ"), starts, ends };
}

function foldCharacter(character: string, before: string): string {
  if (character === "ヴ") return "ブ";
  if (character === "ヶ" && LAST_IS_KANJI.test(before)) return "ガ";
  return characterVariants.get(character) ?? character;
}

/** Drops invisible characters of copied text, and 株式会社 at either end unless nothing else was typed. */
export function foldQuery(query: string): string {
  const visible = query
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();
  const folded = fold(visible.replace(COMPANY_FORM, "")).text;
  return folded === "" ? fold(visible).text : folded;
}

/** Half-open range of the original for a range of the folded text. */
export function originalRange(
  folded: FoldedText,
  from: number,
  length: number,
): [number, number] | null {
  const start = folded.starts[from];
  const end = folded.ends[from + length - 1];
  return start === undefined || end === undefined ? null : [start, end];
}

function toKatakana(text: string): string {
  return text.replace(/[ぁ-ゖゝゞ]/gu, (kana) => String.fromCodePoint(kana.codePointAt(0)! + 0x60));
}
