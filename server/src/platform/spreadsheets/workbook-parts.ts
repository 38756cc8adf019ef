import type { Sheet, SheetColumn } from "./sheet.ts";

/** Indices into the formats of cells (`cellXfs`); those of numbers follow. */
export const STYLE = { text: 0, title: 1, day: 2, plain: 3 } as const;
const FIRST_NUMBER_STYLE = 4;
/** Numbers as they are (ECMA-376 part 1, 18.8.30). */
const GENERAL_FORMAT = 0;
/** Text, which spreadsheets do not turn into numbers when it is edited (ECMA-376 part 1, 18.8.30). */
const TEXT_FORMAT = 49;
const FIRST_OWN_FORMAT = 164;
const DAY_FORMAT = FIRST_OWN_FORMAT;

/** Style of numbers by their decimals. */
export function formatsOf(columns: readonly SheetColumn[]): ReadonlyMap<number, number> {
  const digits = [...new Set(columns.map((each) => each.digits))].filter((each) => each !== null);
  return new Map(digits.map((each, at) => [each, FIRST_NUMBER_STYLE + at]));
}

/** All parts but the sheet itself. */
export function workbookParts({ name, columns }: Sheet): readonly (readonly [string, string])[] {
  return [
    ["[Content_Types].xml", CONTENT_TYPES],
    ["_rels/.rels", relationships("officeDocument", "xl/workbook.xml")],
    [
      "xl/workbook.xml",
      `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      relationships("worksheet", "worksheets/sheet1.xml", "styles", "styles.xml"),
    ],
    ["xl/styles.xml", styles([...formatsOf(columns).keys()])],
  ];
}

const DECLARATION = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MEDIA = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const CONTENT_TYPES =
  `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${MEDIA}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${MEDIA}.styles+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MEDIA}.worksheet+xml"/></Types>`;

/** @param typesAndTargets a type and its target, in turn */
function relationships(...typesAndTargets: readonly string[]): string {
  const links = typesAndTargets.flatMap((type, at) =>
    at % 2 === 1
      ? []
      : `<Relationship Id="rId${at / 2 + 1}" Type="${RELATIONS}/${type}" Target="${typesAndTargets[at + 1]}"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${links.join("")}</Relationships>`;
}

const format = (id: number, font = 0) =>
  `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;

const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Yu Gothic"/></font>`;

function styles(digits: readonly number[]): string {
  const own = digits.map((each, at) => {
    const code = each === 0 ? "#,##0" : `#,##0.${"0".repeat(each)}`;
    return `<numFmt numFmtId="${DAY_FORMAT + 1 + at}" formatCode="${code}"/>`;
  });
  const formats = [
    format(TEXT_FORMAT),
    format(TEXT_FORMAT, 1),
    format(DAY_FORMAT),
    format(GENERAL_FORMAT),
    ...digits.map((_, at) => format(DAY_FORMAT + 1 + at)),
  ];
  return (
    `${DECLARATION}<styleSheet xmlns="${MAIN}">` +
    `<numFmts count="${own.length + 1}"><numFmt numFmtId="${DAY_FORMAT}" formatCode="yyyy/mm/dd"/>${own.join("")}</numFmts>` +
    `<fonts count="2">${font("")}${font("<b/>")}</fonts>` +
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
    `<borders count="1"><border/></borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${formats.length}">${formats.join("")}</cellXfs></styleSheet>`
  );
}

const LETTERS = 26;

/** A, …, Z, AA, … */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % LETTERS));
  return at < LETTERS ? last : columnName(Math.floor(at / LETTERS) - 1) + last;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
/** What XML cannot hold or would change, and what reads as the writing of such a sign. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=[xX][\dA-Fa-f]{4}_)/g;

/** `_x0041_` is the character of that code (ECMA-376 part 1, 22.9.2.19); some readers take `_X0041_` for it, too. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(
      UNWRITABLE,
      (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}_`,
    )
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
}
