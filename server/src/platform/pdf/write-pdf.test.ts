import * as mupdf from "mupdf";
import { describe, expect, it } from "vitest";
import { fontsWithoutFile, readPdf } from "./testing/read-pdf.ts";
import type { PdfLogo } from "./draw-logo.ts";
import { pngOf } from "./testing/png.ts";
import { writePdf } from "./write-pdf.ts";

const TOKENS = `@theme static {
  --color-ink: light-dark(#0000ff, #ffffff);
  --color-ink-2: var(--color-ink);
  --color-ink-3: #606060;
  --color-hairline: #e0e0e0;
  --color-rule: #101010;
  --color-line: #8b877c;
}`;
const DRAWING = `@layer components {
  .drawing {
    & text { font-size: 12px; fill: var(--color-ink); }
    & .bar, & .other { fill: var(--color-ink); }
    @container chart (max-width: 600px) { & .bar { fill: #ff0000; } }
  }
}`;

const write = (markup: string, logo: PdfLogo | null = null) =>
  writePdf({
    logo,
    markup,
    css: [TOKENS, DRAWING],
    screenOnly: ["btn"],
    title: "見本の報告",
    creator: "天秤 Tenbin",
  });

const ROWS = Array.from(
  { length: 90 },
  (_, at) => `<tr><th scope="row">${at}行</th><td class="n">△${at}.5</td><td>説明${at}</td></tr>`,
).join("");
const FEW_ROWS = `<tr><th scope="row">1行</th><td class="n">1</td><td>説明</td></tr>`;
const TABLE = `<table><caption>単位は億円</caption>
  <thead><tr><th scope="col">期</th><th scope="col" class="n">売上高</th><th scope="col">注</th></tr></thead>
  <tbody>${ROWS}</tbody></table>`;
const SIGNS = "△1.5－−3%▲▼±÷×〜’・①髙﨑";
const DOCUMENT = `<article><h1>見本</h1><p>${SIGNS}</p><h2>業績</h2>${TABLE}
  <dl><div><dt>時価総額</dt><dd>445.3億円</dd></div></dl>
  <ul><li>一つ目</li><li>二つ目</li></ul>
  <p><a class="btn">押す</a></p><details><summary>折り</summary></details>
  <details class="printed"><summary>開く</summary><p>畳んだ表</p></details>
  <svg class="drawing" viewBox="0 0 200 100" aria-label="棒の図"><rect class="bar" x="10" y="10" width="100" height="80"/><text x="120" y="50">今期</text></svg>
  <footer><p>出典:EDINET。株価は2025年11月14日まで。</p></footer></article>`;

/** Colour of a point of the first page, from its left and top. */
const colorAt = (bytes: Buffer, x: number, y: number) => {
  const page = mupdf.Document.openDocument(bytes, "application/pdf").loadPage(0);
  const pixels = page.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceRGB, false, true);
  const at = (y * pixels.getWidth() + x) * 3;
  return Array.from(pixels.getPixels().slice(at, at + 3));
};

describe("writePdf", () => {
  it("writes a tagged document with title and language, read back as it was written", async () => {
    const bytes = await write(DOCUMENT);
    const read = await readPdf(bytes);
    expect(read).toMatchObject({ title: "見本の報告", language: "ja", isTagged: true });
    const text = read.pages.join("");
    for (const part of [SIGNS, "445.3億円", "二つ目", "畳んだ表", "△89.5", "説明89", "今期"])
      expect(text).toContain(part);
    expect(text).not.toMatch(/押す|折り|開く/);
    expect(new Set(read.roles)).toEqual(
      new Set("H1 P H2 Caption TH TD Lbl LBody Figure".split(" ")),
    );
  });

  it("repeats a table's heads on each page, for the eye only", async () => {
    const { pages, roles } = await readPdf(await write(DOCUMENT));
    const withRows = pages.filter((page) => page.includes("説明"));
    expect(withRows.length).toBeGreaterThan(1);
    for (const page of withRows) expect(page).toContain("期売上高注");
    expect(roles.filter((role) => role === "TH")).toHaveLength(3 + 90);
  });

  it("has footer and page number on each page, and the title from the second", async () => {
    const { pages } = await readPdf(await write(DOCUMENT));
    for (const [at, page] of pages.entries()) {
      expect(page).toContain("出典:EDINET。株価は2025年11月14日まで。");
      expect(page).toContain(`${at + 1}/${pages.length}ページ`);
      expect(page.includes("見本の報告")).toBe(at > 0);
    }
  });

  it("says small why there is no figure", async () => {
    const facts = `<dl><div><dt>PER</dt><dd>－<span class="sr-only">赤字のため</span></dd></div></dl>`;
    const { heights } = await readPdf(await write(`<article>${facts}</article>`));
    expect(heights.get("－")).toBeGreaterThan(heights.get("赤字のため") ?? Number.NaN);
  });

  it("ends no page with a heading", async () => {
    const sections = Array.from(
      { length: 30 },
      (_, at) => `${"<p>行</p>".repeat(at)}<h3>四半期${at}</h3>${TABLE.replace(ROWS, FEW_ROWS)}`,
    );
    const footer = "<footer><p>出典</p></footer>";
    const { pages } = await readPdf(
      await write(`<article>${sections.join("")}${footer}</article>`),
    );
    expect(pages.filter((page) => /四半期\d+(見本の報告|出典)/.test(page))).toEqual([]);
    expect(pages.length).toBeGreaterThan(10);
  });

  it("embeds every font it names", async () => {
    expect(fontsWithoutFile(await write(DOCUMENT))).toEqual([]);
  });

  it("draws with the colours of the style sheets that hold on paper", async () => {
    const svg = `<svg class="drawing" viewBox="0 0 500 500" aria-label="図"><rect class="bar" width="500" height="500"/></svg>`;
    expect(colorAt(await write(`<article>${svg}</article>`), 300, 300)).toEqual([0, 0, 255]);
  });

  it("draws a logo at the right above the first page, within its own bounds", async () => {
    const svg = `<svg viewBox="0 0 10 10"><path fill="#ff0000" d="M-900 -900H900V900H-900Z"/></svg>`;
    const logo = {
      mediaType: "image/svg+xml",
      base64: Buffer.from(svg).toString("base64"),
      width: 10,
      height: 10,
    } as const;
    const bytes = await write(DOCUMENT, logo);
    // 36 points wide and high, up to the margin of 40 points.
    expect(colorAt(bytes, 540, 30)).toEqual([255, 0, 0]);
    for (const [x, y] of [
      [510, 30],
      [565, 30],
      [540, 10],
      [540, 56],
    ] as const)
      expect(colorAt(bytes, x, y)).not.toEqual([255, 0, 0]);
    const { roles, pages } = await readPdf(bytes);
    expect(roles[0]).toBe("Figure");
    expect(pages.length).toBeGreaterThan(1);
    expect(fontsWithoutFile(bytes)).toEqual([]);
  });

  it("draws a logo of pixels with its transparency", async () => {
    const base64 = pngOf({ width: 40, height: 40, colour: 6 }).toString("base64");
    const bytes = await write("<article><h1>見本</h1></article>", {
      mediaType: "image/png",
      base64,
      width: 40,
      height: 40,
    });
    const [red = 0] = colorAt(bytes, 540, 30);
    // A quarter of a dark grey on white.
    expect(red).toBeGreaterThan(190);
    expect(red).toBeLessThan(230);
  });

  it("leaves out characters that no markup can hold", async () => {
    const { pages } = await readPdf(await write("<article><p>甲\u0001乙\uffff丙</p></article>"));
    expect(pages[0]).toContain("甲乙丙");
  });

  it.each([
    ["an element it does not know", "<article><video/></article>", "cannot hold <video>"],
    ["a shape it does not know", '<svg viewBox="0 0 9 9"><image/></svg>', "cannot hold <image>"],
    ["markup that is not well-formed", "<article><p>a</article>", "unexpected close tag"],
  ])("rejects %s", async (_, markup, message) => {
    await expect(write(`<article>${markup}</article>`)).rejects.toThrow(message);
  });
});
