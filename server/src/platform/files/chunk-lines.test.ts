import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chunkLines } from "./chunk-lines.ts";

async function* stream(pieces: readonly Uint8Array[], error?: Error) {
  for (const piece of pieces) yield await Promise.resolve(piece);
  if (error !== undefined) throw error;
}

async function collect(source: AsyncIterable<Uint8Array>, target: number): Promise<string[]> {
  const chunks: string[] = [];
  for await (const chunk of chunkLines(source, target)) chunks.push(chunk.toString("latin1"));
  return chunks;
}

const text = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 80 });
const target = fc.integer({ min: 0, max: 20 });

describe("chunkLines", () => {
  it("cuts the same text at the same places for any input chunks", async () => {
    await fc.assert(
      fc.asyncProperty(text, target, fc.array(fc.nat({ max: 9 })), async (all, size, lengths) => {
        const bytes = Buffer.from(all);
        const pieces: Buffer[] = [];
        let at = 0;
        for (const length of lengths) {
          pieces.push(bytes.subarray(at, at + length));
          at += length;
        }
        pieces.push(bytes.subarray(at));
        const whole = await collect(stream([bytes]), size);
        expect(await collect(stream(pieces), size)).toEqual(whole);
        expect(whole.join("")).toBe(all);
      }),
      { seed: 3, numRuns: 1_000 },
    );
  });

  it("ends every chunk but the last with a newline", async () => {
    await fc.assert(
      fc.asyncProperty(text, target, async (all, size) => {
        const chunks = await collect(stream([Buffer.from(all)]), size);
        for (const chunk of chunks.slice(0, -1)) expect(chunk.endsWith("\n")).toBe(true);
      }),
      { seed: 4 },
    );
  });

  it("yields whole lines, then the error, when the stream fails", async () => {
    const chunks: string[] = [];
    const read = async () => {
      for await (const chunk of chunkLines(
        stream([Buffer.from("a\nb\ncut o")], new Error("cut")),
        99,
      )) {
        chunks.push(chunk.toString());
      }
    };
    await expect(read()).rejects.toThrow("cut");
    expect(chunks).toEqual(["a\nb\n"]);
  });
});
