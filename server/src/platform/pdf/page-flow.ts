import type { FontWeight } from "./fonts.ts";
import type { Pdf } from "./pdf-document.ts";
import type { StyleSheet } from "./style-sheet.ts";
import { COLORS, LINE_GAP_SHARE, PAGE } from "./typography.ts";

export interface TextStyle {
  readonly size: number;
  readonly weight?: FontWeight;
  readonly color?: keyof typeof COLORS;
  readonly align?: "left" | "right";
}

/** Where the next block stands, from page to page. */
export interface PageFlow {
  readonly doc: Pdf;
  readonly css: StyleSheet;
  readonly left: number;
  readonly width: number;
  y: number;
  /** Begins a page if less than `height` points are left. @returns whether it did */
  readonly ensure: (height: number) => boolean;
  readonly heightOf: (text: string, width: number, style: TextStyle) => number;
  readonly put: (text: string, x: number, y: number, width: number, style: TextStyle) => void;
  /** A line that only ornaments. */
  readonly rule: (y: number, color: keyof typeof COLORS, weight: number) => void;
}

export function createPageFlow(doc: Pdf, css: StyleSheet): PageFlow {
  const left = PAGE.margin;
  const width = PAGE.width - 2 * PAGE.margin;
  const apply = ({ size, weight = "regular" }: TextStyle) => doc.font(weight).fontSize(size);
  const flow: PageFlow = {
    doc,
    css,
    left,
    width,
    y: PAGE.top,
    ensure(height) {
      if (flow.y + height <= PAGE.height - PAGE.bottom || flow.y === PAGE.top) return false;
      doc.addPage();
      flow.y = PAGE.top;
      return true;
    },
    heightOf(text, textWidth, style) {
      apply(style);
      return heightOfLines(doc, text, textWidth, style);
    },
    put(text, x, y, textWidth, style) {
      apply(style);
      doc.fillColor(css.token(COLORS[style.color ?? "ink"]));
      let top = y;
      for (const line of text.split("\n")) {
        doc.text(line, x, top, optionsOf(style, textWidth));
        top += heightOfLines(doc, line, textWidth, style);
      }
    },
    rule(y, color, weight) {
      doc.markContent("Artifact", { type: "Layout" });
      doc.save();
      doc
        .undash()
        .lineWidth(weight)
        .moveTo(left, y)
        .lineTo(left + width, y);
      doc.stroke(css.token(COLORS[color]));
      doc.restore();
      doc.endMarkedContent();
    },
  };
  return flow;
}

/** Line by line, because pdfkit leaves room for the sign of a line's end. */
function heightOfLines(doc: Pdf, text: string, width: number, style: TextStyle): number {
  return text
    .split("\n")
    .reduce((sum, line) => sum + doc.heightOfString(line, optionsOf(style, width)), 0);
}

function optionsOf({ size, align = "left" }: TextStyle, width: number) {
  return { width, align, lineGap: size * LINE_GAP_SHARE };
}
