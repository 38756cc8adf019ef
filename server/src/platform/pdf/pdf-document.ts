export type StructureChild = StructureElement | (() => void);

/** Of the tree that screen readers read. */
export interface StructureElement {
  add(child: StructureChild): this;
  end(): void;
}

interface StructureOptions {
  readonly title?: string;
  readonly alt?: string;
  /** Of a head: what it is the head of. */
  readonly scope?: "Row" | "Column";
  /** Left, top, right, bottom. */
  readonly bbox?: readonly [number, number, number, number];
  readonly placement?: "Block";
}

/** What pdfkit can do and its published types do not say. */
interface Tagging {
  struct(type: string, children?: StructureChild | readonly StructureChild[]): StructureElement;
  struct(
    type: string,
    options: StructureOptions,
    children?: StructureChild | readonly StructureChild[],
  ): StructureElement;
  addStructure(element: StructureElement): unknown;
}

export type Pdf = Omit<PDFKit.PDFDocument, keyof Tagging> & Tagging;
