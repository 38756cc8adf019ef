import {
  classesOf,
  elementsOf,
  isHidden,
  type MarkupElement,
  type MarkupNode,
  textOf,
} from "./markup.ts";
import type { PageFlow, TextStyle } from "./page-flow.ts";
import type { StructureElement } from "./pdf-document.ts";
import { GAPS, SIZES } from "./typography.ts";

interface Cell {
  readonly text: string;
  /** Below it, in small type. */
  readonly note: string;
  readonly isHead: boolean;
  readonly isNumber: boolean;
  readonly span: number;
  readonly scope: "Row" | "Column" | null;
}

interface Row {
  readonly cells: readonly Cell[];
  readonly isHead: boolean;
  readonly isTotal: boolean;
}

/** Points: a table that is still too wide wraps its words. */
const FONT_SIZES = [8, 7.5, 7, 6.5, 6] as const;
/** Longer words may wrap: they get what figures leave. */
const MIN_TEXT_WIDTH = 60;
/** Names and figures stay close together. */
const PAIRS_WIDTH = 264;

const NOTE_STYLE: TextStyle = { size: SIZES.running, color: "faint" };

/** Rows never break; a page that begins within a table repeats its heads. */
export function drawTable(flow: PageFlow, parent: StructureElement, table: MarkupElement): void {
  const rows = readRows(table);
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length));
  if (columns === 0) return;
  const { doc } = flow;
  const element = doc.struct("Table");
  parent.add(element);
  const caption = elementsOf(table).find(({ name }) => name === "caption");
  const captionText = caption === undefined ? "" : textOf(caption);
  const body = rows.filter(({ isHead }) => !isHead);
  const heads = rows.filter(({ isHead }) => isHead);
  const layout = fitColumns(flow, rows, columns);
  const heightOf = (row: Row) => rowHeight(flow, row, layout);
  const headHeight = heads.reduce((sum, row) => sum + heightOf(row), 0);
  const captionStyle: TextStyle = { size: SIZES.small, color: "faint" };
  const captionHeight =
    captionText === "" ? 0 : flow.heightOf(captionText, flow.width, captionStyle) + 2;
  flow.ensure(captionHeight + headHeight + (body[0] === undefined ? 0 : heightOf(body[0])));
  if (captionText !== "") {
    const { y } = flow;
    element.add(
      doc.struct("Caption", () => flow.put(captionText, flow.left, y, flow.width, captionStyle)),
    );
    flow.y += captionHeight;
  }
  const drawHeads = (target: StructureElement | null) => {
    for (const row of heads) drawRow(flow, target, row, layout);
  };
  drawHeads(element);
  for (const row of body) {
    if (flow.ensure(heightOf(row))) {
      // Read once: on further pages heads are ornament.
      doc.markContent("Artifact", { type: "Pagination" });
      drawHeads(null);
      doc.endMarkedContent();
      flow.rule(flow.y, "soft", 0.5);
    }
    drawRow(flow, element, row, layout);
  }
  element.end();
  flow.y += GAPS.block;
}

function readRows(table: MarkupElement): Row[] {
  return elementsOf(table)
    .filter(({ name }) => ["thead", "tbody", "tfoot"].includes(name))
    .flatMap((group) =>
      elementsOf(group)
        .filter((row) => row.name === "tr" && !isHidden(row))
        .map((row) => readRow(row, group.name)),
    );
}

function readRow(row: MarkupElement, group: string): Row {
  const isHead = group === "thead";
  const cells = elementsOf(row)
    .filter((cell) => !isHidden(cell))
    .map((cell): Cell => {
      const isHeadCell = cell.name === "th";
      const { children } = cell;
      return {
        text: textOf({ ...cell, children: children.filter((child) => !isNote(child)) }),
        note: textOf({ ...cell, children: children.filter(isNote) }),
        isHead: isHeadCell,
        isNumber: classesOf(cell).includes("n"),
        span: Number(cell.attributes["colSpan"] ?? cell.attributes["colspan"] ?? 1),
        scope: isHeadCell ? (isHead ? "Column" : "Row") : null,
      };
    });
  return { cells, isHead, isTotal: group === "tfoot" };
}

function isNote(node: MarkupNode): boolean {
  return typeof node !== "string" && classesOf(node).includes("note");
}

interface TableLayout {
  readonly widths: readonly number[];
  readonly size: number;
}

/** The largest type in which no figure wraps; words share what figures leave. */
function fitColumns(flow: PageFlow, rows: readonly Row[], columns: number): TableLayout {
  let layout: TableLayout = { widths: [], size: SIZES.small };
  for (const size of FONT_SIZES) {
    const natural = Array.from({ length: columns }, (_, at) => columnWidth(flow, rows, at, size));
    const total = natural.reduce((sum, { width }) => sum + width, 0);
    const fixed = natural.reduce((sum, { width, wraps }) => sum + (wraps ? 0 : width), 0);
    const flexible = total - fixed;
    const room = flow.width - fixed;
    const widths = natural.map(({ width, wraps }) =>
      !wraps || flexible <= room ? width : (width / flexible) * room,
    );
    layout = { widths: stretch(widths, natural, columns > 2 ? flow.width : PAIRS_WIDTH), size };
    const isReadable = natural.every(
      ({ wraps, width }, at) => !wraps || (widths[at] ?? 0) >= Math.min(width, MIN_TEXT_WIDTH),
    );
    if (fixed <= flow.width && isReadable) break;
  }
  return layout;
}

interface ColumnWidth {
  readonly width: number;
  readonly wraps: boolean;
}

/** Free space goes to words, or to all columns of a table of figures. */
function stretch(
  widths: readonly number[],
  natural: readonly ColumnWidth[],
  room: number,
): number[] {
  const spare = Math.max(0, room - widths.reduce((sum, width) => sum + width, 0));
  const takers = natural.some(({ wraps }) => wraps) ? natural.map(({ wraps }) => wraps) : null;
  const share = spare / (takers === null ? widths.length : takers.filter(Boolean).length);
  return widths.map((width, at) =>
    takers === null || takers[at] === true ? width + share : width,
  );
}

function columnWidth(flow: PageFlow, rows: readonly Row[], at: number, size: number): ColumnWidth {
  let width = 0;
  let wraps = false;
  for (const { cells } of rows) {
    const cell = cells[at];
    if (cell === undefined || cell.span > 1) continue;
    flow.doc.font(cell.isHead ? "bold" : "regular").fontSize(size);
    const lines = cell.text.split("\n").map((line) => flow.doc.widthOfString(line));
    if (cell.note !== "") {
      flow.doc.font("regular").fontSize(NOTE_STYLE.size);
      lines.push(flow.doc.widthOfString(cell.note));
    }
    const needed = Math.max(0, ...lines) + 2 * GAPS.cell + 1;
    if (!cell.isNumber && needed > 2 * MIN_TEXT_WIDTH) wraps = true;
    width = Math.max(width, needed);
  }
  return { width, wraps };
}

function styleOf(cell: Cell, row: Row, size: number): TextStyle {
  return {
    size,
    weight: cell.isHead || row.isTotal ? "bold" : "regular",
    color: row.isHead ? "faint" : "ink",
    align: cell.isNumber ? "right" : "left",
  };
}

function widthOf(cell: Cell, at: number, { widths }: TableLayout): number {
  return widths.slice(at, at + cell.span).reduce((sum, width) => sum + width, 0) - 2 * GAPS.cell;
}

function rowHeight(flow: PageFlow, row: Row, layout: TableLayout): number {
  const heights = row.cells.map((cell, at) => {
    const width = widthOf(cell, at, layout);
    const text = flow.heightOf(cell.text, width, styleOf(cell, row, layout.size));
    return cell.note === "" ? text : text + flow.heightOf(cell.note, width, NOTE_STYLE);
  });
  return Math.max(layout.size, ...heights) + 2 * GAPS.row;
}

/** @param table null: only for the eye */
function drawRow(
  flow: PageFlow,
  table: StructureElement | null,
  row: Row,
  layout: TableLayout,
): void {
  const { doc, y } = flow;
  const height = rowHeight(flow, row, layout);
  const element = table === null ? null : doc.struct("TR");
  if (element !== null) table?.add(element);
  let x = flow.left;
  for (const [at, cell] of row.cells.entries()) {
    const width = widthOf(cell, at, layout);
    const from = x + GAPS.cell;
    const style = styleOf(cell, row, layout.size);
    const put = () => {
      flow.put(cell.text, from, y + GAPS.row, width, style);
      if (cell.note === "") return;
      const below = y + GAPS.row + flow.heightOf(cell.text, width, style);
      flow.put(cell.note, from, below, width, NOTE_STYLE);
    };
    if (element === null) put();
    else {
      const { scope } = cell;
      element.add(scope === null ? doc.struct("TD", put) : doc.struct("TH", { scope }, put));
    }
    x += width + 2 * GAPS.cell;
  }
  element?.end();
  flow.y = y + height;
  if (element !== null) flow.rule(flow.y, row.isHead ? "soft" : "hairline", 0.5);
}
