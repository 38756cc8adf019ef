import type { FastifyRequest } from "fastify";

/** Unchecked headers of our own pages (specification 7.3 and 7.4). */
export interface ClientInfo {
  readonly tabId: string | null;
  readonly deviceType: string | null;
}

export function readClientInfo(request: FastifyRequest): ClientInfo {
  return { tabId: readHeader(request, "tab-id"), deviceType: readHeader(request, "device-type") };
}

/** @param name in lower case. @returns the last value; null if absent or empty */
export function readHeader({ headers }: FastifyRequest, name: string): string | null {
  const header = headers[name];
  const text = Array.isArray(header) ? header.at(-1) : header;
  return text === undefined || text === "" ? null : text;
}
