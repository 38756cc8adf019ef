import { connect } from "node:net";

export interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * GET with exactly this request target, which HTTP clients would normalise.
 * @throws when the connection closes before a status line
 */
export function rawGet(
  origin: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawResponse> {
  const { hostname, port, host } = new URL(origin);
  const lines = Object.entries({ host, connection: "close", ...headers });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
      socket.write(`GET ${target} HTTP/1.1\r\n${head}\r\n`);
    });
    const finish = (error?: Error) => {
      const response = parseResponse(Buffer.concat(chunks).toString("utf8"));
      if (response === null) reject(error ?? new Error("no response"));
      else resolve(response);
    };
    socket.on("data", (chunk) => chunks.push(chunk));
    // A server that rejects a long head may close the connection while it is still being sent.
    socket.on("error", finish);
    socket.on("close", () => finish());
  });
}

function parseResponse(text: string): RawResponse | null {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1];
  if (status === undefined) return null;
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { status: Number(status), headers, body: rest.join("\r\n\r\n") };
}
