import { randomBytes } from "node:crypto";
import type { Stamper } from "./stamper.ts";

const TIMEOUT_MS = 20_000;
const MAX_TOKEN_BYTES = 64 * 1024;

const [INTEGER, OCTET_STRING, SEQUENCE] = [0x02, 0x04, 0x30];
/** AlgorithmIdentifier of SHA-256: OID 2.16.840.1.101.3.4.2.1, NULL. */
const SHA_256 = Buffer.from("300d06096086480165030402010500", "hex");
const [VERSION, TRUE] = [Buffer.from("020101", "hex"), Buffer.from("0101ff", "hex")];
/** granted, grantedWithMods. */
const GRANTED: ReadonlySet<number> = new Set([0, 1]);

/**
 * Time-Stamp Protocol over HTTP (RFC 3161, 2.4 and 3.4). Status, hash and nonce of the answer are
 * checked; the service's signature is for whoever trusts its certificate (`openssl ts -verify`).
 */
export function createRfc3161Stamper(url: string): Stamper {
  return {
    async stamp(hash) {
      const nonce = createNonce();
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/timestamp-query" },
        body: timeStampRequest(hash, nonce),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`Time service answered ${response.status}`);
      return tokenOf(Buffer.from(await response.arrayBuffer()), hash, nonce);
    },
  };
}

/** Positive, without a leading zero byte, so that its DER has one form. */
function createNonce(): Buffer {
  const nonce = randomBytes(8);
  nonce[0] = (nonce[0]! & 0x3f) | 0x40;
  return nonce;
}

function timeStampRequest(hash: Buffer, nonce: Buffer): Uint8Array<ArrayBuffer> {
  const imprint = encode(SEQUENCE, SHA_256, encode(OCTET_STRING, hash));
  return new Uint8Array(encode(SEQUENCE, VERSION, imprint, encode(INTEGER, nonce), TRUE));
}

function tokenOf(answer: Buffer, hash: Buffer, nonce: Buffer): Buffer {
  if (answer.length > MAX_TOKEN_BYTES) throw new Error("Time service: the answer is too long");
  const body = decode(answer, SEQUENCE);
  const statusInfo = decode(body.content, SEQUENCE);
  const [status = -1] = decode(statusInfo.content, INTEGER).content;
  if (!GRANTED.has(status)) throw new Error(`Time service refused: status ${status}`);
  const token = statusInfo.rest;
  decode(token, SEQUENCE);
  const imprint = encode(SEQUENCE, SHA_256, encode(OCTET_STRING, hash));
  if (!token.includes(imprint)) throw new Error("Time service: its token is of another hash");
  if (!token.includes(encode(INTEGER, nonce))) {
    throw new Error("Time service: its token answers another request");
  }
  return token;
}

function encode(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length > 127) throw new RangeError("Only short forms of lengths are written");
  return Buffer.concat([Buffer.of(tag, content.length), content]);
}

/** The first value of these bytes, and what follows it. @throws Error for another tag or too few bytes */
function decode(bytes: Buffer, tag: number): { readonly content: Buffer; readonly rest: Buffer } {
  const [found, first = 0] = bytes;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  const start = 2 + lengthBytes;
  const length = lengthBytes === 0 ? first : readLength(bytes.subarray(2, start));
  if (found !== tag || bytes.length < start + length) {
    throw new Error("Time service: the answer is no TimeStampResp");
  }
  return { content: bytes.subarray(start, start + length), rest: bytes.subarray(start + length) };
}

function readLength(bytes: Buffer): number {
  return bytes.length === 0 || bytes.length > 4
    ? Number.POSITIVE_INFINITY
    : bytes.readUIntBE(0, bytes.length);
}
