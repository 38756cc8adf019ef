import PdfKit from "pdfkit";
import { drawBlocks } from "./draw-blocks.ts";
import { drawLogo, type PdfLogo } from "./draw-logo.ts";
import { readFonts } from "./fonts.ts";
import { findElement, parseMarkup, textOf, withoutClasses } from "./markup.ts";
import { createPageFlow, type PageFlow } from "./page-flow.ts";
import type { Pdf } from "./pdf-document.ts";
import { createStyleSheet } from "./style-sheet.ts";
import { PAGE, SIZES } from "./typography.ts";

export interface PdfSource {
  /** Well-formed; a `footer` in it stands on every page. */
  readonly markup: string;
  /** Style sheets of drawings, and tokens of the design. */
  readonly css: readonly string[];
  readonly title: string;
  /** Classes of elements to leave out. */
  readonly screenOnly: readonly string[];
  /** Who made it. */
  readonly creator: string;
  readonly logo?: PdfLogo | null;
}

/** A tagged document of A4 pages in Japanese, with every font embedded. */
export async function writePdf(source: PdfSource): Promise<Buffer> {
  const { markup, css, title, screenOnly, creator, logo = null } = source;
  const fonts = await readFonts();
  const root = withoutClasses(parseMarkup(markup), screenOnly);
  const doc = new PdfKit({
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    tagged: true,
    lang: "ja",
    displayTitle: true,
    bufferPages: true,
    // Else a font would be named that is not embedded.
    font: "",
    info: { Title: title, Creator: creator, Producer: creator },
  }) as unknown as Pdf;
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.once("end", resolve);
    doc.once("error", reject);
  });
  doc.registerFont("regular", fonts.regular);
  doc.registerFont("bold", fonts.bold);
  const flow = createPageFlow(doc, createStyleSheet(css));
  const document = doc.struct("Document");
  doc.addStructure(document);
  if (logo !== null) drawLogo(flow, document, logo);
  drawBlocks(flow, document, root.children);
  document.end();
  const footer = findElement(root, "footer");
  writeRunningLines(flow, title, footer === null ? "" : textOf(footer));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** On every page: the title above, the footer and the page's number below. */
function writeRunningLines(flow: PageFlow, title: string, footer: string): void {
  const { doc, left, width } = flow;
  const style = { size: SIZES.running, color: "faint" } as const;
  const { start, count } = doc.bufferedPageRange();
  const numberWidth = 60;
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const below = PAGE.height - PAGE.bottom + 16;
    flow.rule(below - 6, "hairline", 0.5);
    doc.markContent("Artifact", { type: "Pagination" });
    if (page > start) flow.put(title, left, PAGE.top - 24, width, style);
    flow.put(footer, left, below, width - numberWidth, style);
    const number = `${page - start + 1} / ${count}ページ`;
    flow.put(number, left + width - numberWidth, below, numberWidth, { ...style, align: "right" });
    doc.endMarkedContent();
  }
}
