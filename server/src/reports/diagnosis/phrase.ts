import type { FindingFigure } from "./figure.ts";
import { formatFigure } from "./format-figure.ts";

export interface Phrase {
  readonly text: string;
  readonly figures: readonly FindingFigure[];
}

/**
 * Builds a sentence around figures: phrase`株価${price}は…`. Strings must not contain numbers, so that
 * every number in a text comes from a figure.
 */
export function phrase(
  strings: TemplateStringsArray,
  ...parts: readonly (FindingFigure | Phrase | string)[]
): Phrase {
  const figures: FindingFigure[] = [];
  let text = strings[0] ?? "";
  for (const [index, part] of parts.entries()) {
    if (typeof part === "string") text += part;
    else if ("text" in part) {
      text += part.text;
      figures.push(...part.figures);
    } else {
      text += formatFigure(part);
      figures.push(part);
    }
    text += strings[index + 1] ?? "";
  }
  return { text, figures };
}
