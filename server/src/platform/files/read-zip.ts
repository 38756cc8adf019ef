import { crc32, inflateRawSync } from "node:zlib";

export class CorruptArchive extends Error {
  override name = "CorruptArchive";
}

export interface ZipFile {
  readonly name: string;
  readonly content: Buffer;
}

/** A filing's archive has about ten files of at most a few megabytes. */
const MAX_ENTRIES = 1_000;
const MAX_UNPACKED_BYTES = 32 << 20;

/** Record signatures and sizes (APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12, 4.3.16). */
const LOCAL_HEADER = { signature: 0x04034b50, bytes: 30 };
const CENTRAL_HEADER = { signature: 0x02014b50, bytes: 46 };
const END_RECORD = { signature: 0x06054b50, bytes: 22 };
const MAX_COMMENT_BYTES = 0xffff;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/** Verifies checksums; rejects unsafe paths and too much content. @throws CorruptArchive */
export function readZip(archive: Buffer, wanted: (name: string) => boolean): ZipFile[] {
  try {
    return readEntries(archive, wanted);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CorruptArchive(`the ZIP archive is damaged or truncated: ${message}`, {
      cause: error,
    });
  }
}

function readEntries(archive: Buffer, wanted: (name: string) => boolean): ZipFile[] {
  const end = findEndRecord(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new Error(`it has ${count} files`);
  const files: ZipFile[] = [];
  const names = new Set<string>();
  let at = archive.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let index = 0; index < count; index++) {
    const entry = readCentralEntry(archive, at);
    at = entry.next;
    if (isUnsafePath(entry.name)) throw new Error(`unsafe path ${JSON.stringify(entry.name)}`);
    if (names.has(entry.name)) throw new Error(`duplicate entry ${entry.name}`);
    names.add(entry.name);
    // Checked before unpacking: the claimed size limits what is unpacked.
    unpacked += entry.size;
    if (unpacked > MAX_UNPACKED_BYTES)
      throw new Error(`it unpacks to more than ${MAX_UNPACKED_BYTES} bytes`);
    if (!entry.name.endsWith("/") && wanted(entry.name)) {
      files.push({ name: entry.name, content: readContent(archive, entry) });
    }
  }
  return files;
}

interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Offset of the local header. */
  readonly start: number;
  /** Offset of the next directory entry. */
  readonly next: number;
}

function readCentralEntry(archive: Buffer, at: number): Entry {
  assertRecord(archive, at, CENTRAL_HEADER, "its directory is damaged");
  const nameAt = at + CENTRAL_HEADER.bytes;
  const nameBytes = archive.readUInt16LE(at + 28);
  const rest = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  return {
    name: archive.subarray(nameAt, nameAt + nameBytes).toString("utf8"),
    flags: archive.readUInt16LE(at + 8),
    method: archive.readUInt16LE(at + 10),
    crc: archive.readUInt32LE(at + 16),
    packed: archive.readUInt32LE(at + 20),
    size: archive.readUInt32LE(at + 24),
    start: archive.readUInt32LE(at + 42),
    next: nameAt + nameBytes + rest,
  };
}

function readContent(archive: Buffer, entry: Entry): Buffer {
  const { name, flags, method, crc, packed, size, start } = entry;
  assertRecord(archive, start, LOCAL_HEADER, `${name} is damaged`);
  if ((flags & ENCRYPTED) !== 0) throw new Error(`${name} is encrypted`);
  const from =
    start +
    LOCAL_HEADER.bytes +
    archive.readUInt16LE(start + 26) +
    archive.readUInt16LE(start + 28);
  const bytes = archive.subarray(from, from + packed);
  if (bytes.length !== packed) throw new Error(`${name} is truncated`);
  const content = inflate(bytes, method, size, name);
  if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`);
  return content;
}

function inflate(bytes: Buffer, method: number, size: number, name: string): Buffer {
  if (method === STORED) return bytes;
  if (method !== DEFLATED) throw new Error(`${name} uses compression method ${method}`);
  return size === 0 ? Buffer.alloc(0) : inflateRawSync(bytes, { maxOutputLength: size });
}

/** The end record comes last, followed only by a comment. */
function findEndRecord(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_RECORD.bytes - MAX_COMMENT_BYTES);
  for (let at = archive.length - END_RECORD.bytes; at >= first; at--) {
    if (archive.readUInt32LE(at) === END_RECORD.signature) return at;
  }
  throw new Error("the central directory is missing");
}

function assertRecord(
  archive: Buffer,
  at: number,
  record: { readonly signature: number; readonly bytes: number },
  otherwise: string,
): void {
  const isThere = at + record.bytes <= archive.length;
  if (!isThere || archive.readUInt32LE(at) !== record.signature) throw new Error(otherwise);
}

function isUnsafePath(name: string): boolean {
  return /^[\\/]|^[A-Za-z]:|(?:^|[\\/])\.\.(?:[\\/]|$)|\0/.test(name);
}
