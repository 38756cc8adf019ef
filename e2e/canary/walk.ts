import { emailComposersOf } from "../../server/src/main/domain-parts.ts";
import { readZip } from "../../server/src/platform/files/read-zip.ts";
import type { CanaryMarket } from "./market.ts";
import type { CanaryProduct, UnmaskedAnswer } from "./product.ts";
import { listCalls, type SampleCall } from "./sample-calls.ts";
import { type CanaryViewer, emailOf, tokenOf, viewers } from "./viewers.ts";

/** What left the product towards a viewer. */
export interface Sight {
  readonly viewer: CanaryViewer;
  /** Endpoint, page or file. */
  readonly name: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Of an answer of the API that is no refusal. */
  readonly unmasked: UnmaskedAnswer | null;
}

/** Asks what it may, as the viewer. */
export async function* walkApi(
  product: CanaryProduct,
  market: CanaryMarket,
  viewer: CanaryViewer,
  isWanted: (call: SampleCall) => boolean = () => true,
): AsyncGenerator<Sight> {
  for (const { endpoint, method, url, body } of listCalls(market, viewer).filter(isWanted)) {
    const isBytes = Buffer.isBuffer(body);
    const response = await product.call({
      method,
      url,
      // What is limited is limited for each viewer alone. Who reads else comes from the web host.
      ...(method === "GET" && endpoint.callsPerMinute === undefined
        ? {}
        : { remoteAddress: networkOf(viewer) }),
      headers: {
        ...(viewer.uid === null ? {} : { authorization: `Bearer ${tokenOf(viewer.uid)}` }),
        ...(isBytes ? { "content-type": "application/octet-stream" } : {}),
        "tab-id": "t",
      },
      ...(body === null ? {} : { payload: body }),
    });
    const name = `${endpoint.name} ${method} ${url}`;
    const { status, headers, unmasked } = response;
    yield { viewer, name, status, headers, text: response.body, unmasked };
    for (const text of [...encodedIn(response.body), ...partsOf(response.bytes)])
      yield { viewer, name: `${name} (file)`, status, headers: {}, text, unmasked: null };
  }
}

const networkOf = (viewer: CanaryViewer) => `198.51.100.${viewers.indexOf(viewer) + 1}`;

/** Those that wait for the viewer, as the worker composes them. @param read ids of those that were read before */
export async function* walkMails(
  { listMails, domains }: CanaryProduct,
  viewer: CanaryViewer,
  read: Set<string>,
): AsyncGenerator<Sight> {
  const composers = emailComposersOf(domains);
  const own = (await listMails()).filter(
    ({ mailId, to }) => viewer.uid !== null && to === emailOf(viewer.uid) && !read.has(mailId),
  );
  for (const { mailId, kind, to, data } of own) {
    read.add(mailId);
    const queuedAt = new Date(0);
    const mail = await composers[kind]?.({ mailId, kind, to, data, queuedAt });
    const text = mail === null || mail === undefined ? "" : Object.values(mail).join("\n");
    yield { viewer, name: `mail ${kind}`, status: 200, headers: {}, text, unmasked: null };
  }
}

const BASE64 = /"([A-Za-z0-9+/]{40,}={0,2})"/g;
const ZIP = Buffer.from("PK\u0003\u0004");

/** What an answer carries encoded: logos, time stamps. */
function encodedIn(json: string): string[] {
  return Array.from(json.matchAll(BASE64), ([, encoded = ""]) =>
    Buffer.from(encoded, "base64").toString("utf8"),
  );
}

/** Of an archive, as text; none of anything else. */
function partsOf(bytes: Buffer): string[] {
  if (!bytes.subarray(0, ZIP.length).equals(ZIP)) return [];
  return readZip(bytes, () => true).map(
    ({ name, content }) => `${name}\n${content.toString("utf8")}`,
  );
}
