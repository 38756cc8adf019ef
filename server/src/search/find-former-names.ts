import type { ListedName } from "../companies/index.ts";
import { fold } from "./fold.ts";

/**
 * Names that lists gave the issue before the present one, newest first and each once. One that only writes the present
 * name in other characters is none.
 */
export function findFormerNames(
  present: string,
  listedNames: readonly Pick<ListedName, "nameJp">[],
): string[] {
  const formerNames = new Map<string, string>();
  for (const { nameJp } of listedNames.toReversed()) {
    const { text } = fold(nameJp);
    if (!formerNames.has(text)) formerNames.set(text, nameJp);
  }
  formerNames.delete(fold(present).text);
  return [...formerNames.values()];
}
