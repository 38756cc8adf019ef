import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** One picture of a page. */
export interface Picture {
  readonly route: string;
  readonly theme: string;
  readonly width: number;
  /** File name beside the sheet. */
  readonly file: string;
}

/** Writes index.html into `folder`: a row per route, the pictures of every theme and width side by side. */
export async function writeContactSheet(
  folder: string,
  pictures: readonly Picture[],
): Promise<string> {
  const routes = [...new Set(pictures.map(({ route }) => route))];
  const rows = routes.map((route) => {
    const cells = pictures
      .filter((picture) => picture.route === route)
      .map(
        ({ theme, width, file }) =>
          `<figure><figcaption>${theme} ${width}</figcaption>` +
          `<a href="${file}"><img src="${file}" alt="" loading="lazy" style="width:${width / 4}px"></a></figure>`,
      );
    return `<h2>${escape(route)}</h2><div>${cells.join("")}</div>`;
  });
  const style =
    "body{font:14px system-ui;margin:24px}div{display:flex;gap:12px;align-items:start;overflow:auto}" +
    "figure{margin:0}img{border:1px solid #999;display:block}";
  const page = `<!doctype html><meta charset="utf-8"><title>Every route</title><style>${style}</style>${rows.join("\n")}`;
  await mkdir(folder, { recursive: true });
  const file = join(folder, "index.html");
  await writeFile(file, page);
  return file;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
