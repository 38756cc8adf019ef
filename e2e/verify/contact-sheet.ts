import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { escapeHtml } from "../../server/src/platform/escape-html.ts";

export interface Screenshot {
  /** The page's address, or its state in words. */
  readonly name: string;
  readonly group: string;
  readonly theme: string;
  readonly width: number;
  readonly file: string;
}

/** Pictures are shown at this scale and at most this many pixels high. */
const SCALE = 1 / 4;
const MAX_HEIGHT = 420;

const STYLE = `
  body { font: 14px/1.5 system-ui; margin: 24px; background: #eee; color: #222 }
  section > div { display: flex; gap: 12px; align-items: start; overflow-x: auto; padding-bottom: 12px }
  h3 { margin: 16px 0 4px; font-size: 14px }
  figure { margin: 0; flex: none }
  figcaption { font-size: 12px; color: #555 }
  figure a { display: block; max-height: ${MAX_HEIGHT}px; overflow: hidden; border: 1px solid #999 }
  img { display: block }`;

/** A section per group, a row per page, a column per theme and width. */
export async function writeContactSheet(
  folder: string,
  pictures: readonly Screenshot[],
): Promise<string> {
  const groups = [...Map.groupBy(pictures, ({ group }) => group)];
  const nav = groups.map(([group]) => `<a href="#${group}">${escapeHtml(group)}</a>`).join(" ");
  const parts = groups.map(([group, ofGroup]) => {
    const rows = [...Map.groupBy(ofGroup, ({ name }) => name)].map(
      ([name, ofName]) =>
        `<h3>${escapeHtml(name)}</h3><div>${ofName.map(renderFigure).join("")}</div>`,
    );
    return `<section id="${group}"><h2>${escapeHtml(group)} (${rows.length})</h2>${rows.join("\n")}</section>`;
  });
  const head = `<!doctype html><meta charset="utf-8"><title>Every route</title><style>${STYLE}</style>`;
  await mkdir(folder, { recursive: true });
  const file = join(folder, "index.html");
  await writeFile(file, `${head}<h1>Every route</h1><nav>${nav}</nav>${parts.join("\n")}`);
  return file;
}

function renderFigure({ theme, width, file }: Screenshot): string {
  const image = `<img src="${encodeURI(file)}" alt="" loading="lazy" width="${width * SCALE}">`;
  return `<figure><figcaption>${theme} ${width}</figcaption><a href="${encodeURI(file)}">${image}</a></figure>`;
}
