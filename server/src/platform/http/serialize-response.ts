import { createHash } from "node:crypto";
import type { Endpoint } from "@tenbin/contract";
import type { z } from "zod";
import { type OwnFieldSlot, writeJson } from "./own-fields.ts";

/** Owned by the members domain; runs on every answer after its schema was applied. */
export interface Masking<Rights = unknown> {
  /** Called once per served output: one that cannot be masked safely stops the boot. */
  prepare(schema: z.ZodType): void;
  mask(output: unknown, schema: z.ZodType, rights: Rights): unknown;
  /** Viewers whose rights have the same key get the same bytes; null: never shared. */
  cacheKey(rights: Rights): string | null;
}

export interface SerializedResponse {
  readonly bytes: Buffer;
  /** Strong entity tag, quoted. */
  readonly etag: string;
  /** Where the viewer's own is laid over. */
  readonly slots: readonly OwnFieldSlot[];
}

export type ResponseSerializer<Rights = unknown> = (
  endpoint: Endpoint,
  output: unknown,
  rights: Rights,
) => SerializedResponse;

/**
 * Parses the answer by its declared output, masks it and writes JSON. Bytes are cached by object
 * identity: handlers must not change an object after returning it.
 * @throws when the output does not fit its declaration
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
    const response = serialize(masking, endpoint, output, rights);
    if (known === undefined) written.set(output, new Map([[slot, response]]));
    else known.set(slot, response);
    return response;
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
  // Parsing has made objects of its own.
  const { bytes, slots } = writeJson(masked, endpoint.output);
  return { bytes, slots, etag: `"${createHash("sha1").update(bytes).digest("base64url")}"` };
}
