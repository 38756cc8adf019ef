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
      let rest = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      while (rest.length > 0) {
        const cut = rest.indexOf(NEWLINE, Math.max(0, target - size));
        if (cut < 0 && size + rest.length > target + MAX_LINE_BYTES) {
          throw new UnreadableFileError(`a line is longer than ${MAX_LINE_BYTES} bytes`);
        }
        if (size + rest.length <= target || cut < 0) {
          parts.push(rest);
          size += rest.length;
          break;
        }
        parts.push(rest.subarray(0, cut + 1));
        yield Buffer.concat(parts);
        parts = [];
        size = 0;
        rest = rest.subarray(cut + 1);
      }
    }
  } catch (error) {
    const received = Buffer.concat(parts);
    const whole = received.subarray(0, received.lastIndexOf(NEWLINE) + 1);
    if (whole.length > 0) yield whole;
    throw error;
  }
  if (size > 0) yield Buffer.concat(parts);
}
