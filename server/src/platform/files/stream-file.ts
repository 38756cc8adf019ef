import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import xz from "xz-decompress";

const READ_BYTES = 1 << 18;

/** Market data compress about 20:1, gzip at most about 1,000:1: more than this is an attack. */
const MAX_COMPRESSION_RATIO = 200;
/** Smaller files may be mostly blank. */
const RATIO_CHECK_FROM_BYTES = 64 << 20;

/** Missing, damaged or truncated; what was read before the error is valid. */
export class UnreadableFileError extends Error {
  override name = "UnreadableFileError";
}

/** `onBytes` gets the number of file bytes read so far. @throws UnreadableFileError */
export async function* streamFile(
  path: string,
  onBytes: (read: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: READ_BYTES });
  try {
    let unpacked = 0;
    for await (const piece of decompress(path, file)) {
      unpacked += piece.length;
      if (unpacked > Math.max(RATIO_CHECK_FROM_BYTES, file.bytesRead * MAX_COMPRESSION_RATIO)) {
        throw new Error(`it unpacks to more than ${MAX_COMPRESSION_RATIO} times its size`);
      }
      onBytes(file.bytesRead);
      yield piece;
    }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new UnreadableFileError(`the file cannot be read completely: ${cause}`, { cause: error });
  } finally {
    file.destroy();
  }
}

/** @throws UnreadableFileError */
export async function readWholeFile(path: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of streamFile(path)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function decompress(path: string, file: Readable): AsyncIterable<Uint8Array> {
  if (path.endsWith(".gz")) {
    const gunzip = createGunzip({ chunkSize: READ_BYTES });
    file.on("error", (error) => gunzip.destroy(error));
    return file.pipe(gunzip);
  }
  if (path.endsWith(".xz")) return decompressXz(file);
  return file;
}

/** Truncated input ends silently, so the footer is checked (xz file format 1.2, section 2.1.2). */
async function* decompressXz(file: Readable): AsyncGenerator<Uint8Array> {
  const tail = new FooterTracker();
  const pieces: AsyncIterator<Uint8Array> = file[Symbol.asyncIterator]();
  const input = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) return controller.close();
      tail.update(value);
      controller.enqueue(value);
    },
    async cancel() {
      await pieces.return?.();
    },
  });
  const output: ReadableStream<Uint8Array> = new xz.XzReadableStream(input);
  const reader = output.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      // The decompressor reuses its memory, so callers get a copy.
      yield value.slice();
    }
    ended = true;
  } finally {
    // The decompressor serves one stream at a time: an open one would block all later ones.
    if (!ended) await reader.cancel().catch(() => {});
  }
  if (!tail.hasFooter()) throw new Error("the xz stream is truncated");
}

class FooterTracker {
  #last = new Uint8Array(0);

  update(bytes: Uint8Array): void {
    this.#last =
      bytes.length >= 2 ? bytes.slice(-2) : new Uint8Array([...this.#last, ...bytes].slice(-2));
  }

  /** The footer ends in the magic bytes "YZ"; stream padding is zero bytes. */
  hasFooter(): boolean {
    const [first, second] = this.#last;
    return (first === 0x59 && second === 0x5a) || (first === 0 && second === 0);
  }
}
