import { countCharacters, MAX_SCREEN_NAME_LENGTH } from "@tenbin/contract/entry-limits";

/** What to type instead; null for a name that can be saved. */
export function findNameFault(name: string): string | null {
  if (name === "") return "名前を入力してください。";
  return countCharacters(name) > MAX_SCREEN_NAME_LENGTH
    ? `${MAX_SCREEN_NAME_LENGTH}文字までにしてください。`
    : null;
}
