import { crc32, inflateSync } from "node:zlib";
import { assertProportion, type Logo, LogoFault } from "./logo.ts";

export const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const MAX_SIDE = 2_000;
/** Four bytes each once they are unpacked. */
const MAX_PIXELS = 2_000_000;
/** Samples of a pixel by colour type: grey, colour, palette, grey and alpha, colour and alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const BIT_DEPTHS: ReadonlySet<number> = new Set([1, 2, 4, 8]);
const MAX_FILTER = 4;
/** What decides pixels; what else a file says, of places or cameras, is not kept. */
const KEPT: ReadonlySet<string> = new Set(["IHDR", "PLTE", "tRNS", "IDAT"]);

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/**
 * Checked to the last pixel, so that nothing that reads it later unpacks more than it says.
 * @throws LogoFault
 */
export function readPng(bytes: Buffer): Logo {
  const chunks = chunksOf(bytes);
  const [head] = chunks;
  if (head?.type !== "IHDR" || head.data.length !== 13) throw broken();
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  const [depth = 0, colour = -1, compression, filter, interlaced] = head.data.subarray(8);
  if (width === 0 || height === 0 || compression !== 0 || filter !== 0) throw broken();
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    throw new LogoFault(
      `画像が大きすぎます。縦と横をそれぞれ${MAX_SIDE}ピクセルまで、あわせて${MAX_PIXELS / 10_000}万画素までにしてください。`,
    );
  }
  assertProportion(width, height);
  const channels = CHANNELS[colour];
  if (channels === undefined) throw broken();
  if (!BIT_DEPTHS.has(depth) || (channels > 1 && depth !== 8))
    throw new LogoFault("1色8ビットのPNGにして、もう一度お選びください。");
  if (interlaced !== 0)
    throw new LogoFault("インターレースのないPNGにして、もう一度お選びください。");
  if (colour === 3 && !chunks.some(({ type }) => type === "PLTE")) throw broken();
  const rowBytes = Math.ceil((width * channels * depth) / 8) + 1;
  checkPixels(chunks, rowBytes, height);
  const kept = chunks.filter(({ type }) => KEPT.has(type));
  const end = { type: "IEND", data: Buffer.alloc(0) };
  const clean = Buffer.concat([PNG_SIGNATURE, ...[...kept, end].map(writeChunk)]);
  return { mediaType: "image/png", bytes: clean, width, height };
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = PNG_SIGNATURE.length;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (at + 12 + length > bytes.length) throw broken();
    const isIntact =
      crc32(bytes.subarray(at + 4, at + 8 + length)) === bytes.readUInt32BE(at + 8 + length);
    if (!isIntact) throw broken();
    if (type === "IEND") return chunks;
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  throw broken();
}

/** Unpacks at most what the head says. */
function checkPixels(chunks: readonly Chunk[], rowBytes: number, height: number): void {
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === "IDAT" ? [data] : [])));
  const size = rowBytes * height;
  let pixels: Buffer;
  try {
    pixels = inflateSync(packed, { maxOutputLength: size });
  } catch {
    throw broken();
  }
  if (pixels.length !== size) throw broken();
  for (let row = 0; row < size; row += rowBytes)
    if ((pixels[row] ?? 0) > MAX_FILTER) throw broken();
}

function writeChunk({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

function broken(): LogoFault {
  return new LogoFault("PNGとして読み取れません。画像のソフトで書き出し直してください。");
}
