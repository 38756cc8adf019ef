import { crc32, deflateRawSync } from "node:zlib";

/** Lets tests create invalid entries. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
  /** Size claimed in the directory; default the true one. */
  readonly claimedSize?: number;
}

/** A ZIP archive of deflated files (APPNOTE.TXT 6.3). */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize } of entries) {
    const packed = deflateRawSync(content);
    const bytes = Buffer.from(name, "utf8");
    // From "version needed" to "extra field length": identical in both headers.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claimedSize ?? content.length, 18);
    shared.writeUInt16LE(bytes.length, 22);
    const local = Buffer.concat([signature("PK\x03\x04"), shared, bytes, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([signature("PK\x01\x02"), Buffer.from([20, 0]), shared, rest, bytes]),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, signature("PK\x05\x06"), end]);
}

const signature = (text: string): Buffer => Buffer.from(text, "latin1");
