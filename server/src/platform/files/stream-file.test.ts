import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UnreadableFileError, streamFile } from "./stream-file.ts";

const DATA = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../../../../shared/data");
const XZ = join(DATA, "jpx_list", "data_j_20250530.csv.xz");

async function contentOf(path: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of streamFile(path)) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

describe("streamFile", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-open-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const file = async (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };

  it("reads plain and gzip files and reports its progress", async () => {
    const text = "a\n".repeat(100_000);
    expect(await contentOf(await file("a.csv", text))).toBe(text);
    const gzip = gzipSync(text);
    const path = await file("a.csv.gz", gzip);
    expect(await contentOf(path)).toBe(text);
    let read = 0;
    for await (const _ of streamFile(path, (bytes) => (read = bytes)));
    expect(read).toBe(gzip.length);
  });

  it.each(["a.csv.gz", "a.csv.xz"])("rejects %s", async (name) => {
    await expect(contentOf(await file(name, "plain text"))).rejects.toThrow(UnreadableFileError);
  });

  it("reports a missing or truncated file", async () => {
    await expect(contentOf(join(folder, "missing.csv"))).rejects.toThrow(UnreadableFileError);
    const gzip = gzipSync("abc\n".repeat(10_000));
    await expect(contentOf(await file("cut.gz", gzip.subarray(0, -9)))).rejects.toThrow(
      UnreadableFileError,
    );
  });

  it.runIf(existsSync(XZ))(
    "reads xz files, reports a truncated one, and reads the next",
    async () => {
      const whole = await contentOf(XZ);
      expect(whole.split("\n").length).toBeGreaterThan(4_000);
      const bytes = await readFile(XZ);
      for (const length of [bytes.length - 1, bytes.length >> 1, 20]) {
        const cut = await file("cut.xz", bytes.subarray(0, length));
        await expect(contentOf(cut)).rejects.toThrow(UnreadableFileError);
      }
      // A consumer that leaves early must release the decompressor.
      for await (const piece of streamFile(XZ)) {
        expect(piece.length).toBeGreaterThan(0);
        break;
      }
      expect(await contentOf(XZ)).toBe(whole);
    },
  );
});
