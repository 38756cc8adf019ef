import type { Figure } from "./figure.ts";
import { formatFigure } from "./format-figure.ts";

/** A sentence, or a part of one, with the figures that it states, in its order. */
export interface Phrase {
  readonly text: string;
  readonly figures: readonly Figure[];
}

/**
 * Writes a sentence around figures: say`株価${price}は…`. Words given as strings carry no numbers;
 * whatever number stands in the text comes from a figure.
 */
export function phrase(
  strings: TemplateStringsArray,
  ...parts: readonly (Figure | Phrase | string)[]
): Phrase {
  const figures: Figure[] = [];
  let text = strings[0] ?? "";
  for (const [index, part] of parts.entries()) {
    if (typeof part === "string") text += part;
    else if ("text" in part) {
      text += part.text;
      figures.push(...part.figures);
    } else {
      text += formatFigure(part.value, part.unit);
      figures.push(part);
    }
    text += strings[index + 1] ?? "";
  }
  return { text, figures };
}
