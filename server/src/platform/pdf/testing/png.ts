import { crc32, deflateSync } from "node:zlib";

interface PngOptions {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  /** Colour type of the format: 2 is colour without transparency. */
  readonly colour?: number;
  readonly interlaced?: number;
  /** Rows that are there. */
  readonly rows?: number;
  /** Packed, in place of dark rows. */
  readonly pixels?: Buffer;
  readonly extra?: readonly { readonly type: string; readonly data: Buffer }[];
}

const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/** A picture whose parts may contradict each other. */
export function pngOf(options: PngOptions): Buffer {
  const { width, height, depth = 8, colour = 2, interlaced = 0, extra = [] } = options;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlaced], 8);
  const row = Buffer.alloc(Math.min(width, 1_000) * (CHANNELS[colour] ?? 1) + 1, 0x40);
  row[0] = 0;
  const rows = Array.from({ length: options.rows ?? height }, () => row);
  const pixels = options.pixels ?? deflateSync(Buffer.concat(rows));
  const chunks = [
    chunk("IHDR", head),
    ...extra.map(({ type, data }) => chunk(type, data)),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([PNG_SIGNATURE, ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
