import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { LogoFault } from "./logo.ts";
import { readLogo } from "./read-logo.ts";
import { pngOf } from "../../platform/pdf/testing/png.ts";

const svg = (content: string, attributes = 'viewBox="0 0 40 20"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);
const drawn = (content: string) => Buffer.from(readLogo(svg(content)).bytes).toString();
const RECT = '<rect width="4" height="4"/>';

/** What is said of a file that is refused. */
function faultOf(bytes: Buffer): string {
  try {
    readLogo(bytes);
  } catch (error) {
    if (error instanceof LogoFault) return error.message;
    throw error;
  }
  return "taken";
}

describe("readLogo of an SVG", () => {
  it("writes shapes anew as paths with the colours of classes, styles and groups [ASVS 1.3.4]", () => {
    const text = drawn(`<style>.a,.b{fill:#369}</style><title>社名</title>
      <g fill="red" transform="translate(2) scale(2)"><circle class="a" cx="5" cy="5" r="3"/>
      <path d="m1 1 2,0v2z" style="fill:none;stroke:rgb(0,128,255);stroke-width:.5px"/></g>
      <polygon points="0,0 4,0 4,4" opacity="50%"/>`);
    expect(text).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">' +
        '<g transform="matrix(2 0 0 2 2 0)">' +
        '<path d="M2 5A3 3 0 1 1 8 5A3 3 0 1 1 2 5Z" fill="#336699" opacity="1"/>' +
        '<path d="m1 1l2 0v2z" fill="none" stroke="#0080ff" stroke-width="0.5" opacity="1"/></g>' +
        '<path d="M0 0L4 0L4 4Z" fill="#000000" opacity="0.5"/></svg>',
    );
  });

  it("reads flags of arcs that stand together, and rounds corners", () => {
    expect(drawn('<path d="M0 0a2 2 0 013 3"/>')).toContain('d="M0 0a2 2 0 0 1 3 3"');
    expect(drawn('<rect x="1" width="10" height="6" rx="2"/>')).toContain(
      'd="M3 0h6a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2Z"',
    );
  });

  it("keeps nothing that programs noted for themselves", () => {
    const text =
      drawn(`<metadata><secret xmlns="x"/></metadata><sodipodi:namedview xmlns:sodipodi="y"/>
      <defs><path id="p" d="M0 0"/></defs><!-- 田中 --><g id="田中" data-name="田中">${RECT}</g>`);
    expect(text).not.toMatch(/secret|sodipodi|田中|defs/);
  });

  it.each([
    ["a script", "<script>alert(1)</script>", "スクリプト"],
    ["a handler", '<rect onclick="alert(1)" width="1" height="1"/>', "スクリプト"],
    ["an external address", '<a xlink:href="https://example.com">x</a>', "参照"],
    ["an external picture", '<image href="https://example.com/a.png"/>', "画像"],
    ["a part used again", '<use href="#a"/>', "使い回し"],
    ["a style sheet of another place", "<style>@import url(https://example.com)</style>", "外部"],
    ["a gradient", '<rect width="4" height="4" fill="url(#g)"/>', "グラデーション"],
    ["a clip", `<g clip-path="url(#c)">${RECT}</g>`, "切り抜き"],
    ["words", "<text>社名</text>", "文字"],
    ["a document within", "<foreignObject/>", "埋め込んだ"],
    ["movement", `<rect width="4" height="4"><animateTransform/></rect>`, "動き"],
    ["no shape", "<g/>", "描ける図形がありません"],
    ["a broken path", '<path d="M0 0L1"/>', "読み取れない図形"],
    ["a path with an address", '<path d="M0 0 url(x)"/>', "読み取れない図形"],
    ["a number without end", `<rect width="${"9".repeat(400)}" height="1"/>`, "大きすぎる数"],
    ["a transformation of another kind", `<g transform="perspective(1)">${RECT}</g>`, "変形"],
  ])("refuses %s [ASVS 1.3.4, 5.2.2]", (_, content, reason) => {
    expect(faultOf(svg(content))).toContain(reason);
  });

  it("refuses entities, without expanding them [ASVS 1.3.4]", () => {
    const entities = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`,
    );
    const bomb = `<!DOCTYPE svg [<!ENTITY e0 "ha">${entities.join("")}]><svg viewBox="0 0 1 1"><title>&e9;</title></svg>`;
    expect(faultOf(Buffer.from(bomb))).toContain("ENTITY");
    expect(faultOf(svg("&unknown;"))).toContain("読み取れません");
  });

  it("takes the head that programs write", () => {
    const head = `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n`;
    const logo = readLogo(Buffer.concat([Buffer.from(head), svg(RECT)]));
    expect(logo).toMatchObject({ mediaType: "image/svg+xml", width: 40, height: 20 });
  });

  it("refuses 10,000 elements, groups without end, and lines without end [ASVS 5.2.1]", () => {
    expect(faultOf(svg(RECT.repeat(10_000)))).toContain("図形が多すぎます");
    expect(faultOf(svg("<g>".repeat(1_000) + "</g>".repeat(1_000)))).toContain("重なり");
    expect(faultOf(svg("", 'viewBox="0 0 1000 1"'))).toContain("比");
    expect(faultOf(svg(RECT, ""))).toContain("viewBox");
  });

  it.each([
    ["spaces in a transformation", `<g transform="scale(1)${" ".repeat(190_000)}x">${RECT}</g>`],
    ["digits", `<rect stroke-width="${"1".repeat(190_000)}x" width="1" height="1"/>`],
    ["a style without rules", `<style>${"a".repeat(190_000)}</style>`],
    [
      "classes",
      `<style>.a{fill:red}</style><rect class="${"a ".repeat(90_000)}" width="1" height="1"/>`,
    ],
    ["a path", `<path d="M0 0${"1".repeat(190_000)}x"/>`],
  ])("is quick with a file full of %s [ASVS 5.2.1]", (_, content) => {
    const start = performance.now();
    faultOf(svg(content));
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe("readLogo of a PNG", () => {
  it.each([0, 2, 4, 6])(
    "takes pixels of colour type %i, and nothing else of the file",
    (colour) => {
      const note = { type: "tEXt", data: Buffer.from("Author\0田中") };
      const logo = readLogo(pngOf({ width: 30, height: 10, colour, extra: [note] }));
      expect(logo).toMatchObject({ mediaType: "image/png", width: 30, height: 10 });
      expect(Buffer.from(logo.bytes).includes("Author")).toBe(false);
      expect(readLogo(Buffer.from(logo.bytes))).toEqual(logo);
    },
  );

  it.each([
    ["more pixels than can be drawn", pngOf({ width: 30_000, height: 10 }), "大きすぎます"],
    ["a side of 4 billion", pngOf({ width: 0xffffffff, height: 1, rows: 1 }), "大きすぎます"],
    [
      "a bomb: far more data than its head says",
      pngOf({ width: 10, height: 10, pixels: deflateSync(Buffer.alloc(100_000_000)) }),
      "PNGとして読み取れません",
    ],
    ["less data than its head says", pngOf({ width: 10, height: 10, rows: 9 }), "PNGとして"],
    ["16 bits", pngOf({ width: 10, height: 10, depth: 16 }), "8ビット"],
    ["interlacing", pngOf({ width: 10, height: 10, interlaced: 1 }), "インターレース"],
    ["no end", pngOf({ width: 10, height: 10 }).subarray(0, 60), "PNGとして"],
    ["a colour type that is not one", pngOf({ width: 10, height: 10, colour: 5 }), "PNGとして"],
  ])("refuses %s [ASVS 1.3.4, 5.2.2]", (_, bytes, reason) => {
    expect(bytes.length).toBeLessThan(200_000);
    expect(faultOf(bytes)).toContain(reason);
  });

  it("refuses a changed byte", () => {
    const bytes = pngOf({ width: 10, height: 10 });
    bytes[20] = 7;
    expect(faultOf(bytes)).toContain("PNGとして");
  });
});

describe("readLogo of other files", () => {
  it.each([
    ["a JPEG", Buffer.from("ffd8ffe000104a46494600", "hex")],
    ["a page", Buffer.from("<!doctype html><html></html>")],
    ["words", Buffer.from("社名")],
    ["nothing", Buffer.alloc(0)],
    ["a GIF", Buffer.from("GIF89a")],
  ])("refuses %s [ASVS 1.3.4, 5.2.2]", (_, bytes) => {
    expect(faultOf(bytes)).toMatch(/PNGかSVGのファイルをお選びください|SVGとして読み取れません/);
  });
});
