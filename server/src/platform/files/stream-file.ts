import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import xz from "xz-decompress";

const READ_BYTES = 1 << 18;

/**
 * Market data unpack to some twenty times their packed size. What goes far beyond is made to fill the machine; gzip ends
 * at about a thousand times.
 */
const MAX_COMPRESSION_RATIO = 200;
/** From this size on the ratio counts: small files may well be blank, bytes. */
const RATIO_CHECK_FROM_BYTES = 64 << 20;

/** A file that cannot be read to its end: missing, damaged or cut off. What came before it counts. */
export class UnreadableFileError extends Error {
  override name = "UnreadableFileError";
}

/**
 * The content of a plain, .gz or .xz file as a byte stream. `onBytes` is told how many bytes of the
 * file itself have been read. Throws {@link UnreadableFileError} where reading or decompression breaks off.
 */
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
    throw new UnreadableFileError(`the file cannot be read to its end: ${cause}`, { cause: error });
  } finally {
    file.destroy();
  }
}

/** The whole content, for files that are small. @throws FileUnreadable */
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

/**
 * The decompressor ends silently where its input does: a cut file shows itself only by what the
 * format's last twelve bytes, the stream footer, must be (xz file format 1.2, section 2.1.2).
 */
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
      // The decompressor reuses its memory: what is handed on must be a copy.
      yield value.slice();
    }
    ended = true;
  } finally {
    // The decompressor serves one stream at a time: a stream left open would block all later ones.
    if (!ended) await reader.cancel().catch(() => {});
  }
  if (!tail.hasFooter()) throw new Error("xz stream ends early");
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
