import type { Figure } from "./figure.ts";
import { figureText } from "./figure-text.ts";

/** A sentence, or a part of one, with the figures that it states, in its order. */
export interface Written {
  readonly text: string;
  readonly figures: readonly Figure[];
}

/**
 * Writes a sentence around figures: say`株価${price}は…`. Words given as strings carry no numbers;
 * whatever number stands in the text comes from a figure.
 */
export function say(
  words: TemplateStringsArray,
  ...parts: readonly (Figure | Written | string)[]
): Written {
  const figures: Figure[] = [];
  let text = words[0] ?? "";
  for (const [index, part] of parts.entries()) {
    if (typeof part === "string") text += part;
    else if ("text" in part) {
      text += part.text;
      figures.push(...part.figures);
    } else {
      text += figureText(part.value, part.unit);
      figures.push(part);
    }
    text += words[index + 1] ?? "";
  }
  return { text, figures };
}
