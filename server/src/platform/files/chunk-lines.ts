import { UnreadableFileError } from "./stream-file.ts";

const NEWLINE = 10;

/** No line of market data is nearly as long: a document with every fact has about 4 kB. */
const MAX_LINE_BYTES = 1 << 20;

/**
 * Cuts a byte stream into pieces of whole lines, each ending at the first newline at or after
 * `target` bytes. The cuts depend on the content only, not on how the stream happens to arrive:
 * the same file always gives the same pieces. A last line without a newline is kept, but where the
 * stream breaks off, only whole lines are given before the error is passed on.
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
