import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeZip, type ZipEntry } from "../../../../fakes/edinet/write-zip.ts";
import { CorruptArchive, readZip, type ZipFile } from "./read-zip.ts";

const all = () => true;
const text = (name: string, content: string): ZipEntry => ({ name, content: Buffer.from(content) });

/** Another error, or success, fails the test. */
function refusal(archive: Buffer): string {
  const outcome = attempt(archive);
  if (!(outcome instanceof CorruptArchive)) throw new Error("the archive was read");
  return outcome.message;
}

function attempt(archive: Buffer): readonly ZipFile[] | CorruptArchive {
  try {
    return readZip(archive, all);
  } catch (error) {
    if (error instanceof CorruptArchive) return error;
    throw error;
  }
}

describe("readZip", () => {
  it("returns every file as it was packed", () => {
    const names = fc
      .stringMatching(/^[a-z]{1,8}(?:\/[a-z0-9_.-]{1,12})?$/)
      .filter((name) => !/\.\./.test(name));
    const files = fc.uniqueArray(fc.record({ name: names, content: fc.uint8Array() }), {
      selector: ({ name }) => name,
      maxLength: 8,
    });
    fc.assert(
      fc.property(files, (packed) => {
        const entries = packed.map(({ name, content }) => ({
          name,
          content: Buffer.from(content),
        }));
        const read = readZip(writeZip(entries), all);
        expect(read).toEqual(entries);
      }),
    );
  });

  it("unpacks only what is wanted", () => {
    const archive = writeZip([text("a.csv", "1"), text("b.txt", "2")]);
    expect(readZip(archive, (name) => name.endsWith(".csv")).map(({ name }) => name)).toEqual([
      "a.csv",
    ]);
  });

  it("never returns other content from a truncated or changed archive", () => {
    const entries = [text("XBRL_TO_CSV/a.csv", "売上高".repeat(200)), text("b.csv", "x")];
    const whole = writeZip(entries);
    for (let length = 0; length < whole.length; length++) refusal(whole.subarray(0, length));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(whole);
        changed[at] = (changed[at] ?? 0) ^ change;
        const outcome = attempt(changed);
        const read = outcome instanceof CorruptArchive ? [] : outcome;
        // Metadata (times, versions, names) may differ; content may not.
        const whose = read.map(({ content }) => entries.some((one) => one.content.equals(content)));
        expect(whose).not.toContain(false);
      }),
    );
  });

  it("rejects hostile archives [ASVS 5.2.3]", () => {
    expect(refusal(writeZip([text("../../etc/passwd", "x")]))).toContain("passwd");
    expect(refusal(writeZip([text("/etc/passwd", "x")]))).toContain("passwd");
    expect(refusal(writeZip([text("a\\..\\b", "x")]))).toContain("unsafe path");
    expect(refusal(writeZip([text("C:\\b", "x")]))).toContain("unsafe path");
    expect(refusal(writeZip([text("a", "x"), text("a", "y")]))).toContain("duplicate entry");
    const many = Array.from({ length: 1_001 }, (_, index) => text(`f${index}`, ""));
    expect(refusal(writeZip(many))).toContain("1001 files");
    const huge = { ...text("bomb", "0".repeat(1_000)), claimedSize: 0xffff_ffff };
    expect(refusal(writeZip([huge]))).toContain("more than");
    // Claims 10 bytes and holds 10 MB: unpacking stops at the claimed size.
    const liar = { name: "liar", content: Buffer.alloc(10 << 20), claimedSize: 10 };
    expect(refusal(writeZip([liar]))).toContain("damaged");
    expect(refusal(Buffer.from("<html>"))).toContain("directory is missing");
  });
});
