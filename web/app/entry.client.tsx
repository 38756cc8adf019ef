import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { guardLinks } from "./navigation/guard-links.ts";
import { reloadOnLostScripts } from "./navigation/lost-scripts.ts";
import { preloadLinkedRoutes } from "./navigation/preload-routes.ts";
import { watchBuilds } from "./navigation/shown-build-watch.ts";

guardLinks(document);
reloadOnLostScripts();
watchBuilds();
preloadLinkedRoutes();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
