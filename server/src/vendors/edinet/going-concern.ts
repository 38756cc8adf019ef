import type { FactsIndex } from "./facts-index.ts";
import type { Cover } from "./read-cover.ts";

/** 継続企業の前提に関する事項 of annual, half-year and quarterly statements, including filers' own elements. */
const NOTE_ELEMENT = /:Notes\w*Going[Cc]oncern\w*TextBlock$/;
const NOTHING_TO_REPORT =
  /(?:該当|記載すべき)\s*(?:する)?\s*(?:事項|もの)?\s*(?:は|が)?\s*(?:あり|ござい)ません|該当事項(?:は|が)?(?:なし|ない)/;
/** A note is a page of text; "none" counts only right after the heading. */
const HEADING_CHARACTERS = 200;

/** A complete filing must carry the note while there is doubt; a correction without it says nothing: null. */
export function goingConcernDoubt(facts: FactsIndex, cover: Cover): boolean | null {
  const notes = facts.rows.filter(
    ({ element, value }) => NOTE_ELEMENT.test(element) && value.replace(/[\s－―-]/g, "") !== "",
  );
  if (notes.length === 0) return cover.amends ? null : false;
  return notes.some(({ value }) => !NOTHING_TO_REPORT.test(value.slice(0, HEADING_CHARACTERS)));
}
