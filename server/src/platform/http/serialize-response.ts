import { createHash } from "node:crypto";
import type { Endpoint } from "@tenbin/contract";
import type { z } from "zod";
import { type OwnFieldSlot, writeJson } from "./own-fields.ts";

/** Owned by the members domain; runs on every answer after its schema was applied. */
export interface Masking<Rights = unknown> {
  /** Called once per served output: an output that cannot be masked safely prevents the start. */
  prepare(schema: z.ZodType): void;
  mask(output: unknown, schema: z.ZodType, rights: Rights): unknown;
  /** Class of viewers who get the same bytes; null: only this viewer. */
  audienceOf(output: object, schema: z.ZodType, rights: Rights): Audience | null;
}

/**
 * Viewers who get the same bytes. Viewers of single companies are no class: a response is kept once per
 * class.
 */
export interface Audience {
  readonly class: "masked" | "whole";
  /** Replaces an entry of another version. */
  readonly version: string;
}

export interface SerializedResponse {
  readonly bytes: Buffer;
  /** Strong entity tag, quoted. */
  readonly etag: string;
  /** Positions of the viewer's own fields. */
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
  const kept = new WeakMap<object, Map<string, KeptResponse>>();
  return (endpoint, output, rights) => {
    const isShareable = typeof output === "object" && output !== null;
    const audience = isShareable ? masking.audienceOf(output, endpoint.output, rights) : null;
    if (!isShareable || audience === null) return serialize(masking, endpoint, output, rights);
    const ofOutput = kept.get(output) ?? new Map<string, KeptResponse>();
    kept.set(output, ofOutput);
    const slot = `${endpoint.name} ${audience.class}`;
    const found = ofOutput.get(slot);
    if (found?.version === audience.version) return found.response;
    const response = serialize(masking, endpoint, output, rights);
    ofOutput.set(slot, { version: audience.version, response });
    return response;
  };
}

interface KeptResponse {
  readonly version: string;
  readonly response: SerializedResponse;
}

function serialize<Rights>(
  masking: Masking<Rights>,
  endpoint: Endpoint,
  output: unknown,
  rights: Rights,
): SerializedResponse {
  const declared = endpoint.output.parse(output);
  const masked = masking.mask(declared, endpoint.output, rights);
  // Parsing has created new objects.
  const { bytes, slots } = writeJson(masked, endpoint.output);
  return { bytes, slots, etag: `"${createHash("sha1").update(bytes).digest("base64url")}"` };
}
