export interface TextLine {
  /** Where it begins in the whole text: tells lines apart that say the same. */
  readonly at: number;
  readonly text: string;
}

export interface ContractSection {
  /** In the text 【報酬】; null where a section has none. */
  readonly heading: string | null;
  readonly paragraphs: readonly TextLine[];
}

/**
 * The parts of a contract's document: its title, then sections that begin with a heading or follow an
 * empty line.
 */
export function parseContractText(text: string): {
  readonly title: string;
  readonly sections: readonly ContractSection[];
} {
  const [title, ...groups] = groupLines(text);
  return { title: title?.map((line) => line.text).join("") ?? "", sections: groups.map(toSection) };
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

function toSection(lines: readonly TextLine[]): ContractSection {
  const heading = HEADING.exec(lines[0]?.text ?? "")?.[1] ?? null;
  return { heading, paragraphs: heading === null ? lines : lines.slice(1) };
}
