export interface TextLine {
  /** Where it begins in the whole text: tells lines apart that say the same. */
  readonly at: number;
  readonly text: string;
}

export interface TextSection {
  /** In the text 【報酬】; null where a section has none. */
  readonly heading: string | null;
  readonly paragraphs: readonly TextLine[];
}

/**
 * The parts of a document that is kept as text: its first line, then sections that begin with a heading
 * or follow an empty line.
 */
export function parseDocumentText(text: string): {
  readonly title: string;
  readonly sections: readonly TextSection[];
} {
  const [[title, ...opening] = [], ...groups] = groupLines(text);
  const sections = opening.length === 0 ? groups : [opening, ...groups];
  return { title: title?.text ?? "", sections: sections.map(toSection) };
}

const HEADING = /^【(.*)】$/;

function groupLines(text: string): TextLine[][] {
  const groups: TextLine[][] = [[]];
  let at = 0;
  for (const line of text.split("\n")) {
    if (line === "" || HEADING.test(line)) groups.push([]);
    if (line !== "") groups.at(-1)?.push({ at, text: line });
    at += line.length + 1;
  }
  return groups.filter((group) => group.length > 0);
}

function toSection(lines: readonly TextLine[]): TextSection {
  const heading = HEADING.exec(lines[0]?.text ?? "")?.[1] ?? null;
  return { heading, paragraphs: heading === null ? lines : lines.slice(1) };
}
