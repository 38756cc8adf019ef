import { aspectRatio, drawSvg } from "./draw-svg.ts";
import { drawTable } from "./draw-table.ts";
import {
  classesOf,
  elementsOf,
  findElement,
  isHidden,
  type MarkupElement,
  type MarkupNode,
  textOf,
  withoutClasses,
} from "./markup.ts";
import type { PageFlow, TextStyle } from "./page-flow.ts";
import type { StructureElement } from "./pdf-document.ts";
import { GAPS, PAGE, SIZES } from "./typography.ts";

interface HeadingStyle extends TextStyle {
  readonly tag: "H1" | "H2" | "H3";
  readonly gap: number;
  /** Points that must follow on the same page. */
  readonly keepWith: number;
}

const headings: Readonly<Record<string, HeadingStyle>> = {
  h1: { tag: "H1", size: SIZES.title, weight: "bold", gap: 0, keepWith: 0 },
  h2: { tag: "H2", size: SIZES.section, weight: "bold", gap: GAPS.section, keepWith: 90 },
  h3: { tag: "H3", size: SIZES.topic, weight: "bold", gap: GAPS.topic, keepWith: 70 },
};

/** Elements that only group others. */
const GROUPS = new Set(["article", "section", "header", "div", "details", "figure", "main"]);

/** Points: drawings for a column are not blown up to the page's width. */
const SMALL_DRAWING_WIDTH = 264;
/** Drawings with a wider box take the page's width. */
const SMALL_VIEW_BOX = 400;
const FACT_COLUMNS = 4;

export function drawBlocks(
  flow: PageFlow,
  parent: StructureElement,
  nodes: readonly MarkupNode[],
): void {
  for (const node of nodes) {
    // Markup between blocks is white space.
    if (typeof node === "string" || isHidden(node)) continue;
    drawBlock(flow, parent, node);
  }
}

function drawBlock(flow: PageFlow, parent: StructureElement, element: MarkupElement): void {
  const { name } = element;
  const heading = headings[name];
  if (heading !== undefined) drawHeading(flow, parent, textOf(element), heading);
  else if (GROUPS.has(name)) {
    if (name === "section") keepDrawing(flow, element);
    drawBlocks(flow, parent, element.children);
  } else if (name === "table") drawTable(flow, parent, element);
  else if (name === "svg") drawFigure(flow, parent, element);
  else if (name === "dl") drawFacts(flow, parent, element);
  else if (name === "ul" || name === "ol") drawList(flow, parent, element);
  else if (name === "p" || name === "small") drawParagraph(flow, parent, element);
  else if (name !== "footer") throw new Error(`A document cannot hold <${name}>`);
}

/** Points of a section above its drawing. */
const ABOVE_DRAWING = 100;

/** A drawing stands on the page of its heading. */
function keepDrawing(flow: PageFlow, section: MarkupElement): void {
  const drawing = elementsOf(section).find(({ name }) => name === "svg") ?? findStacked(section);
  if (drawing !== null) flow.ensure(ABOVE_DRAWING + widthOf(flow, drawing) * aspectRatio(drawing));
}

/** In a group below the section's head. */
function findStacked(section: MarkupElement): MarkupElement | null {
  const groups = elementsOf(section).filter(({ name }) => name === "div");
  return groups.flatMap(elementsOf).find(({ name }) => name === "svg") ?? null;
}

function widthOf(flow: PageFlow, svg: MarkupElement): number {
  const viewWidth = Number(svg.attributes["viewBox"]?.split(" ")[2] ?? 0);
  return viewWidth <= SMALL_VIEW_BOX ? SMALL_DRAWING_WIDTH : flow.width;
}

function drawHeading(
  flow: PageFlow,
  parent: StructureElement,
  text: string,
  style: HeadingStyle,
): void {
  const height = flow.heightOf(text, flow.width, style);
  flow.ensure(style.gap + height + style.keepWith);
  if (flow.y > PAGE.top) flow.y += style.gap;
  if (style.tag === "H2") {
    flow.rule(flow.y, "rule", 0.8);
    flow.y += GAPS.block;
  }
  const { y } = flow;
  parent.add(
    flow.doc.struct(style.tag, { title: text }, () =>
      flow.put(text, flow.left, y, flow.width, style),
    ),
  );
  if (style.tag !== "H3") flow.doc.outline.addItem(text);
  flow.y = y + height + GAPS.block / 2;
}

const TEXT_STYLES: readonly (readonly [className: string, style: TextStyle])[] = [
  ["note", { size: SIZES.small, color: "faint" }],
  ["lead", { size: SIZES.topic }],
  ["key", { size: SIZES.figure, weight: "bold" }],
  ["big", { size: SIZES.figure, weight: "bold" }],
];

function drawParagraph(flow: PageFlow, parent: StructureElement, element: MarkupElement): void {
  const classes = classesOf(element);
  const styled = TEXT_STYLES.find(([name]) => classes.includes(name))?.[1];
  if (styled?.size === SIZES.figure) return drawFigureLine(flow, parent, element, styled);
  drawText(flow, parent, textOf(element), styled ?? { size: SIZES.body, color: "soft" });
}

/** What explains a figure stands below it. */
function drawFigureLine(
  flow: PageFlow,
  parent: StructureElement,
  element: MarkupElement,
  style: TextStyle,
): void {
  const { children } = element;
  const figure = { ...element, children: children.filter((child) => !isSmall(child)) };
  drawText(flow, parent, textOf(figure), style);
  for (const child of children.filter(isSmall))
    drawText(flow, parent, textOf(child), { size: SIZES.body, color: "soft" });
}

function isSmall(node: MarkupNode): boolean {
  return typeof node !== "string" && node.name === "small";
}

function drawText(flow: PageFlow, parent: StructureElement, text: string, style: TextStyle): void {
  if (text === "") return;
  const height = flow.heightOf(text, flow.width, style);
  flow.ensure(height);
  const { y } = flow;
  parent.add(flow.doc.struct("P", () => flow.put(text, flow.left, y, flow.width, style)));
  flow.y = y + height + GAPS.block / 2;
}

function drawList(flow: PageFlow, parent: StructureElement, list: MarkupElement): void {
  const { doc } = flow;
  if (classesOf(list).includes("legend")) return drawLegend(flow, parent, list);
  const element = doc.struct("L");
  parent.add(element);
  const style: TextStyle = { size: SIZES.body };
  const indent = 12;
  for (const [at, item] of elementsOf(list).entries()) {
    const text = textOf(item);
    if (text === "" || isHidden(item)) continue;
    const height = flow.heightOf(text, flow.width - indent, style);
    flow.ensure(height);
    const { y } = flow;
    const mark = () =>
      flow.put(list.name === "ol" ? `${at + 1}` : "・", flow.left, y, indent, style);
    element.add(
      doc.struct("LI", [
        doc.struct("Lbl", mark),
        doc.struct("LBody", () =>
          flow.put(text, flow.left + indent, y, flow.width - indent, style),
        ),
      ]),
    );
    flow.y = y + height + 1;
  }
  element.end();
  flow.y += GAPS.block / 2;
}

/** Marks of a drawing with their names, side by side. */
function drawLegend(flow: PageFlow, parent: StructureElement, list: MarkupElement): void {
  const { doc } = flow;
  const style: TextStyle = { size: SIZES.small, color: "soft" };
  const [indent, gap] = [12, 12];
  const element = doc.struct("L");
  parent.add(element);
  const lineHeight = flow.heightOf("凡例", flow.width, style) + 1;
  flow.ensure(lineHeight);
  let x = flow.left;
  for (const item of elementsOf(list)) {
    const text = textOf(item);
    if (text === "" || isHidden(item)) continue;
    const drawing = findElement(item, "svg");
    const textWidth = doc.font("regular").fontSize(style.size).widthOfString(text) + 1;
    const room = (drawing === null ? 0 : indent) + textWidth;
    if (x > flow.left && x + room > flow.left + flow.width) {
      flow.y += lineHeight;
      flow.ensure(lineHeight);
      x = flow.left;
    }
    const [from, { y }] = [x, flow];
    const textX = from + room - textWidth;
    element.add(
      doc.struct("LI", [
        ...(drawing === null
          ? []
          : [
              doc.struct("Lbl", () =>
                drawSvg(doc, drawing, { x: from, y: y + 1, width: SIZES.body }, flow.css),
              ),
            ]),
        doc.struct("LBody", () => flow.put(text, textX, y, textWidth, style)),
      ]),
    );
    x += room + gap;
  }
  element.end();
  flow.y += lineHeight + GAPS.block / 2;
}

/** Names with their figures, side by side. */
function drawFacts(flow: PageFlow, parent: StructureElement, list: MarkupElement): void {
  const { doc } = flow;
  const element = doc.struct("L");
  parent.add(element);
  const width = flow.width / FACT_COLUMNS;
  const inner = width - 2 * GAPS.cell;
  const styles = {
    dt: { size: SIZES.small, color: "faint" },
    dd: { size: SIZES.figure, weight: "bold" },
    sub: { size: SIZES.small, color: "soft" },
  } as const satisfies Record<string, TextStyle>;
  const facts = elementsOf(list).map((fact) =>
    elementsOf(fact)
      .filter((part) => !isHidden(part))
      .flatMap(withReason)
      .map((part) => {
        const isSub = part.name === "dd" && classesOf(part).includes("sub");
        const style = styles[isSub ? "sub" : part.name === "dt" ? "dt" : "dd"];
        const text = textOf(part);
        return {
          text,
          style,
          isName: part.name === "dt",
          height: flow.heightOf(text, inner, style),
        };
      }),
  );
  for (let from = 0; from < facts.length; from += FACT_COLUMNS) {
    const line = facts.slice(from, from + FACT_COLUMNS);
    const heights = line.map((parts) => parts.reduce((sum, { height }) => sum + height, 0));
    const height = Math.max(...heights) + GAPS.block;
    flow.ensure(height);
    for (const [column, parts] of line.entries()) {
      const x = flow.left + column * width;
      let { y } = flow;
      const item = doc.struct("LI");
      element.add(item);
      for (const part of parts) {
        const at = y;
        const put = () => flow.put(part.text, x, at, inner, part.style);
        item.add(doc.struct(part.isName ? "Lbl" : "LBody", put));
        y += part.height;
      }
      item.end();
    }
    flow.y += height;
  }
  element.end();
}

/** What stands for a figure that there is none of is small; on the screen it is only read out. */
function withReason(part: MarkupElement): MarkupElement[] {
  const reasons = elementsOf(part).filter((child) => classesOf(child).includes("sr-only"));
  if (part.name !== "dd" || reasons.length === 0) return [part];
  const attributes = { class: "sub" };
  return [
    withoutClasses(part, ["sr-only"]),
    ...reasons.map(({ children }) => ({ name: "dd", attributes, children })),
  ];
}

function drawFigure(flow: PageFlow, parent: StructureElement, svg: MarkupElement): void {
  const width = widthOf(flow, svg);
  const height = width * aspectRatio(svg);
  flow.ensure(height);
  const { y, left } = flow;
  const alt = svg.attributes["aria-label"] ?? "";
  const bbox: [number, number, number, number] = [left, y, left + width, y + height];
  parent.add(
    flow.doc.struct("Figure", { alt, bbox, placement: "Block" }, () =>
      drawSvg(flow.doc, svg, { x: left, y, width }, flow.css),
    ),
  );
  flow.y = y + height + GAPS.block;
}
