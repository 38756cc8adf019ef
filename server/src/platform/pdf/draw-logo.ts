import { drawSvg } from "./draw-svg.ts";
import { parseMarkup } from "./markup.ts";
import type { PageFlow } from "./page-flow.ts";
import type { StructureElement } from "./pdf-document.ts";
import { LOGO, PAGE } from "./typography.ts";

/** Of whoever hands a document on. Checked by whoever took it: what it holds can be drawn. */
export interface PdfLogo {
  readonly mediaType: "image/png" | "image/svg+xml";
  readonly base64: string;
  /** In any unit. */
  readonly width: number;
  readonly height: number;
}

/** At the right, above what the first page says. */
export function drawLogo(flow: PageFlow, parent: StructureElement, logo: PdfLogo): void {
  const { doc } = flow;
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const x = PAGE.width - PAGE.margin - width;
  const y = LOGO.bottom - height;
  const bytes = Buffer.from(logo.base64, "base64");
  const draw = () => {
    if (logo.mediaType === "image/png") {
      doc.image(bytes, x, y, { width, height });
      return;
    }
    doc.save();
    // What lies beyond its own bounds would cover the page.
    doc.rect(x, y, width, height).clip();
    drawSvg(doc, parseMarkup(bytes.toString()), { x, y, width }, flow.css);
    doc.restore();
  };
  parent.add(
    doc.struct(
      "Figure",
      { alt: "作成者のロゴ", bbox: [x, y, x + width, y + height], placement: "Block" },
      draw,
    ),
  );
}
