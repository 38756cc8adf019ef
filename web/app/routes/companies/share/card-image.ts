import type { Route } from "./+types/card-image";
import { loadFromApi } from "../../../api/api.server.ts";
import { loadOverview } from "../../../layout/overview.server.ts";
import { requireCanonicalTicker } from "../../../urls/company-url.ts";
import { loadCardImage } from "./load-card-image.ts";
import { paintCard } from "./paint-card.server.ts";

/** What is shown of a company's page where somebody links to it. */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  const ticker = requireCanonicalTicker(params.ticker, url);
  return loadCardImage({ load: loadFromApi, loadSample, paint: paintCard }, request, ticker);
}

async function loadSample(visitor: Request): Promise<boolean> {
  return (await loadOverview(visitor))?.sample ?? false;
}
