import { createHash } from "node:crypto";
import type { Endpoint } from "@tenbin/contract";
import type { z } from "zod";

/**
 * Takes the value-derived parts out of an answer where the viewer has no right to them. Owned by the
 * members domain; runs on every answer, after it was reduced to what its schema declares.
 */
export interface Masking<Rights = unknown> {
  /** Told of every served output once, so that one that cannot be masked safely stops the boot. */
  prepare(schema: z.ZodType): void;
  mask(output: unknown, schema: z.ZodType, rights: Rights): unknown;
  /**
   * Rights with the same key show the same of every answer, so that bytes made for one viewer serve
   * the other; null: never shared.
   */
  cacheKey(rights: Rights): string | null;
}

/** An answer as it leaves. */
export interface SerializedResponse {
  readonly bytes: Buffer;
  /** Strong entity tag, quoted. */
  readonly etag: string;
}

export type ResponseSerializer<Rights = unknown> = (
  endpoint: Endpoint,
  output: unknown,
  rights: Rights,
) => SerializedResponse;

/**
 * The one serialiser. An answer is parsed through the declared output, which drops what is not
 * declared, then masked, then written as JSON. When a handler returns the very same object again
 * (out of its own cache), the bytes are taken from the time before: answers are therefore
 * never changed once returned.
 * @throws when the output does not fit its declaration, which is a fault of the server
 */
export function createResponseSerializer<Rights>(
  masking: Masking<Rights>,
): ResponseSerializer<Rights> {
  const written = new WeakMap<object, Map<string, SerializedResponse>>();
  return (endpoint, output, rights) => {
    const key = masking.cacheKey(rights);
    if (key === null || typeof output !== "object" || output === null) {
      return serialize(masking, endpoint, output, rights);
    }
    const known = written.get(output);
    const slot = `${endpoint.name} ${key}`;
    const found = known?.get(slot);
    if (found !== undefined) return found;
    const answer = serialize(masking, endpoint, output, rights);
    if (known === undefined) written.set(output, new Map([[slot, answer]]));
    else known.set(slot, answer);
    return answer;
  };
}

function serialize<Rights>(
  masking: Masking<Rights>,
  endpoint: Endpoint,
  output: unknown,
  rights: Rights,
): SerializedResponse {
  const declared = endpoint.output.parse(output);
  const masked = masking.mask(declared, endpoint.output, rights);
  const bytes = Buffer.from(JSON.stringify(masked));
  return { bytes, etag: `"${createHash("sha1").update(bytes).digest("base64url")}"` };
}
