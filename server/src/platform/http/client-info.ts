import type { FastifyRequest } from "fastify";

/** Unchecked headers of our own pages (specification 7.3 and 7.4). */
export interface ClientInfo {
  readonly tabId: string | null;
  readonly deviceType: string | null;
}

export function readClientInfo({ headers }: FastifyRequest): ClientInfo {
  return {
    tabId: lastHeaderValue(headers["tab-id"]),
    deviceType: lastHeaderValue(headers["device-type"]),
  };
}

function lastHeaderValue(header: string | string[] | undefined): string | null {
  const text = Array.isArray(header) ? header.at(-1) : header;
  return text === undefined || text === "" ? null : text;
}
