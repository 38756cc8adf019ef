import { UnreadableFileError } from "./stream-file.ts";

const NEWLINE = 10;

/** Far above any real line: a document with every fact has about 4 kB. */
const MAX_LINE_BYTES = 1 << 20;

/**
 * Chunks end at the first newline at or after `target` bytes and depend only on the content.
 * If the stream fails, whole lines are yielded before the error.
 */
export async function* chunkLines(
  source: AsyncIterable<Uint8Array>,
  target: number,
): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of source) {
      let remaining = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      while (remaining.length > 0) {
        const lineEnd = remaining.indexOf(NEWLINE, Math.max(0, target - size));
        if (lineEnd < 0 && size + remaining.length > target + MAX_LINE_BYTES) {
          throw new UnreadableFileError(`a line is longer than ${MAX_LINE_BYTES} bytes`);
        }
        if (size + remaining.length <= target || lineEnd < 0) {
          parts.push(remaining);
          size += remaining.length;
          break;
        }
        parts.push(remaining.subarray(0, lineEnd + 1));
        yield Buffer.concat(parts);
        parts = [];
        size = 0;
        remaining = remaining.subarray(lineEnd + 1);
      }
    }
  } catch (error) {
    const received = Buffer.concat(parts);
    const completeLines = received.subarray(0, received.lastIndexOf(NEWLINE) + 1);
    if (completeLines.length > 0) yield completeLines;
    throw error;
  }
  if (size > 0) yield Buffer.concat(parts);
}
