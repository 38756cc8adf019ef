import { firstInteraction } from "./first-interaction.ts";
import { loadScript } from "./load-script.ts";

interface Connection {
  readonly saveData?: boolean;
}

/** Preloads what the page links to once the reader has turned to it; until then it loads nothing beside itself. */
export function preloadWhenRead(): void {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  if (connection?.saveData === true) return;
  firstInteraction()
    .then(() => loadScript(() => import("./preload-routes.ts")))
    .then(({ preloadLinkedRoutes }) => preloadLinkedRoutes())
    // Without it links work all the same.
    .catch(() => {});
}
