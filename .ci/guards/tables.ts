export interface TableRow {
  /** The headings above the row, outermost first, without their marks. */
  readonly headings: readonly string[];
  readonly cells: readonly string[];
}

/** The body rows of every table of a Markdown document. */
export function readTableRows(markdown: string): readonly TableRow[] {
  const rows: TableRow[] = [];
  let headings: readonly string[] = [];
  let isBody = false;
  for (const line of markdown.split("\n")) {
    const [, marks, title] = /^(#+) (.+)$/.exec(line) ?? [];
    if (marks !== undefined && title !== undefined) {
      headings = [...headings.slice(0, marks.length - 1), title];
    }
    if (!line.startsWith("|")) isBody = false;
    else if (/^\|[-|: ]+\|$/.test(line)) isBody = true;
    else if (isBody) rows.push({ headings, cells: cellsOf(line) });
  }
  return rows;
}

function cellsOf(line: string): readonly string[] {
  return line
    .slice(1, line.lastIndexOf("|"))
    .split("|")
    .map((cell) => cell.trim());
}

/** Aligned columns for a terminal. */
export function formatColumns(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
