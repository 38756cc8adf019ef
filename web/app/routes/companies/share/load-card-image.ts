import { errorTypeOf } from "../../../api/api-error-data.ts";
import type { ApiLoader } from "../../../api/api-loader.ts";
import type { ShareCard } from "../../../charts/share-card/share-card.ts";
import { toShareCard } from "./to-share-card.ts";

interface CardImageDeps {
  readonly load: ApiLoader;
  /** Whether the market is invented. */
  readonly loadSample: (request: Request) => Promise<boolean>;
  /** As a PNG file. */
  readonly paint: (card: ShareCard) => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Drawn for a visitor, whoever asks: the session is not passed on, and begin and end are the
 * company's own.
 */
export async function loadCardImage(
  { load, loadSample, paint }: CardImageDeps,
  request: Request,
  ticker: string,
): Promise<Response> {
  const visitor = new Request(request.url, { signal: request.signal });
  const params = { ticker };
  try {
    const [company, chart, sample] = await Promise.all([
      load(visitor, "getCompany", { params }),
      load(visitor, "getPriceChart", { params }),
      loadSample(visitor),
    ]);
    const { host } = new URL(request.url);
    const image = await paint(toShareCard(company.data, chart.data, { host, sample }));
    const isStale = company.staleSince !== null || chart.staleSince !== null;
    const headers = new Headers({ "content-type": "image/png" });
    if (isStale) headers.set("cache-control", "no-store");
    return new Response(image, { headers });
  } catch (error) {
    if (errorTypeOf(error) !== "company_not_found") throw error;
    return new Response(null, { status: 404 });
  }
}
