import { createHash } from "node:crypto";
import { DATA_VERSION_HEADER } from "@tenbin/contract/data-version";
import type { ServiceHosts } from "@tenbin/contract/consent/external-services";
import { type WebBuild, deferModulePreloads, injectRootModule } from "./web-build.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import type { RenderedPage } from "./page-cache.ts";
import { takePageVersions } from "./versioned-render.ts";

export interface FinalizePageOptions {
  readonly build: WebBuild;
  /** As browsers reach it. */
  readonly publicApiUrl: string;
  /** Services that pages may use besides the product. */
  readonly services?: readonly ServiceHosts[];
  /** Further services of single pages, by path. */
  readonly servicesByPath?: Readonly<Record<string, readonly ServiceHosts[]>>;
}

/** Reads the whole response, so that its scripts can be hashed and its bytes cached. */
export async function finalizePage(
  response: Response,
  path: string,
  { build, publicApiUrl, services = [], servicesByPath = {} }: FinalizePageOptions,
): Promise<Omit<RenderedPage, "encoded">> {
  const versions = takePageVersions(response.headers);
  let bytes: Buffer = Buffer.from(await response.arrayBuffer());
  const headers: Record<string, string> = Object.fromEntries(response.headers);
  if (headers["content-type"]?.startsWith("text/html") === true) {
    const html = deferModulePreloads(injectRootModule(bytes.toString("utf8"), build));
    bytes = Buffer.from(html);
    headers["content-security-policy"] = contentSecurityPolicy(html, publicApiUrl, [
      ...services,
      ...(servicesByPath[path] ?? []),
    ]);
  }
  headers["cache-control"] ??= "private, no-cache";
  const [version] = versions;
  if (versions.length === 1 && version != null) headers[DATA_VERSION_HEADER] = version;
  headers["vary"] = "Cookie, Accept-Encoding";
  headers["etag"] ??= `W/"${createHash("sha1").update(bytes).digest("base64url")}"`;
  const shareable =
    response.status === 200 &&
    headers["set-cookie"] === undefined &&
    !headers["cache-control"].includes("no-store");
  return { status: response.status, headers, bytes, shareable, versions };
}

/** For a signed-in viewer: never cached. */
export function asPrivate<P extends { readonly headers: Readonly<Record<string, string>> }>(
  page: P,
): P {
  const { etag: _, ...headers } = page.headers;
  return {
    ...page,
    headers: { ...headers, "cache-control": "private, no-store" },
    shareable: false,
  };
}
