import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { awaitFirstInteraction } from "./navigation/first-interaction.ts";
import { guardLinks } from "./navigation/guard-links.ts";
import { takeOver } from "./navigation/hand-over.ts";
import { reloadOnLostScripts } from "./navigation/lost-scripts.ts";
import { preloadLinkedRoutes } from "./navigation/preload-routes.ts";
import { watchBuilds } from "./navigation/shown-build-watch.ts";
import { catchUncaught, tellError } from "./telemetry/caught-errors.ts";

catchUncaught(window);
takeOver(() => sessionStorage, window);
awaitFirstInteraction();
guardLinks(document);
reloadOnLostScripts();
watchBuilds();
preloadLinkedRoutes();

/** Answers such as 404 and 503 are no errors of the page. */
function reportError(error: unknown): void {
  if (!isRouteErrorResponse(error)) tellError(error);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reportError} />
    </StrictMode>,
  );
});
