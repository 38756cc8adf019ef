import { CFB, utils, write } from "@e965/xlsx";

/**
 * A workbook whose first sheet is not as spreadsheets write it.
 * @param dimension what the sheet claims to fill, as `A1:B2`
 * @param rows the XML inside of `sheetData`
 */
export function createWorkbook(dimension: string, rows: string): Buffer {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([[""]]), "表");
  const file = write(workbook, { type: "buffer", bookType: "xlsx" }) as Buffer;
  const archive = CFB.read(file, { type: "buffer" });
  const sheet = CFB.find(archive, "/xl/worksheets/sheet1.xml")!;
  const content = Buffer.from(
    Buffer.from(sheet.content as Uint8Array)
      .toString()
      .replace(/<dimension ref="[^"]*"\/>/, `<dimension ref="${dimension}"/>`)
      .replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`),
  );
  Object.assign(sheet, { content, size: content.length });
  return CFB.write(archive, { fileType: "zip", type: "buffer" });
}
