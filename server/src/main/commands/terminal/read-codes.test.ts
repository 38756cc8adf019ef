import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readCodes } from "./read-codes.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenbin-codes-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(text: string): Promise<string[]> {
  const path = join(folder, "codes.txt");
  await writeFile(path, text);
  return readCodes(path);
}

it("reads one code a line however it is written, each once", async () => {
  expect(await read("9735\n130a\r\n９７３５  \n\n# held back\n25930 # 優先株\n")).toEqual([
    "97350",
    "130A0",
    "25930",
  ]);
});

it("names the lines that are no code", async () => {
  await expect(read("9735\nSecom\n\n12")).rejects.toThrow(
    /no issue code \(line 2: Secom, line 4: 12\)$/,
  );
  await expect(read("a\nb\nc\nd\ne\nf\ng")).rejects.toThrow(/ and 2 more\)$/);
});

it("refuses a file without codes and one that is not there", async () => {
  await expect(read("\n# nothing\n")).rejects.toThrow(/names no issue code/);
  await expect(readCodes(join(folder, "absent.txt"))).rejects.toThrow(/Cannot read .*: ENOENT/);
});
