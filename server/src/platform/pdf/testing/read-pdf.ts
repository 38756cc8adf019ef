import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface ReadPdf {
  readonly pages: readonly string[];
  readonly title: unknown;
  readonly language: unknown;
  readonly isTagged: boolean;
  /** Points, of each run of text. */
  readonly heights: ReadonlyMap<string, number>;
  /** Roles of what is read, in its order. */
  readonly roles: readonly string[];
}

interface StructureNode {
  readonly role?: string;
  /** "content" of what is on the page. */
  readonly type?: string;
  readonly children?: readonly StructureNode[];
}

/** By another program than the one that wrote it. White space is left out: where words wrap is of no matter. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  const roles: string[] = [];
  const heights = new Map<string, number>();
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ("str" in item ? item.str : ""))
        .join("")
        .replaceAll(/\s/g, ""),
    );
    for (const item of items) if ("str" in item) heights.set(item.str, item.height);
    collectRoles(await page.getStructTree(), roles);
  }
  const { info } = await document.getMetadata();
  // A map, unlike its declaration.
  const marks = (await document.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null;
  await task.destroy();
  const known = info as Readonly<Record<string, unknown>>;
  return {
    pages,
    title: known["Title"],
    language: known["Language"],
    isTagged: marks?.get("Marked") === true,
    heights,
    roles,
  };
}

function collectRoles(node: StructureNode | null, roles: string[]): void {
  // The tree of a page also names what is on the others.
  const isHere = node?.children?.some(({ type }) => type === "content") === true;
  if (isHere && node.role !== undefined) roles.push(node.role);
  for (const child of node?.children ?? []) collectRoles(child, roles);
}

/** Names of fonts without a font file in the document. */
export function fontsWithoutFile(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString("latin1");
  const descriptors = [...text.matchAll(/\/Type \/FontDescriptor[^>]*?\/FontName \/(\S+)[^>]*>>/g)];
  if (descriptors.length === 0) throw new Error("The document names no font");
  const bare = descriptors
    .filter(([all]) => !/\/FontFile[23]? /.test(all))
    .map(([, name]) => name!);
  const standard = [...text.matchAll(/\/Subtype \/Type1\b/g)].map(([all]) => all);
  return [...bare, ...standard];
}
