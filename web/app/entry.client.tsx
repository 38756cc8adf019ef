import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { listenForFirstInteraction } from "./browser/first-interaction.ts";
import { guardLinks } from "./urls/guard-links.ts";
import { restoreNavigationState } from "./navigation/saved-navigation-state.ts";
import { reloadOnChunkLoadError } from "./navigation/chunk-load-errors.ts";
import { preloadLinkedRoutes } from "./navigation/preload-routes.ts";
import { watchBuilds } from "./navigation/page-build-watcher.ts";
import { tabStorage } from "./browser/storage.ts";
import { captureUncaughtErrors, emitError } from "./telemetry/error-channel.ts";

captureUncaughtErrors(window);
restoreNavigationState(tabStorage, window);
listenForFirstInteraction();
guardLinks(document);
reloadOnChunkLoadError();
watchBuilds();
preloadLinkedRoutes();

function onRouterError(error: unknown): void {
  if (!isRouteErrorResponse(error)) emitError(error);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={onRouterError} />
    </StrictMode>,
  );
});
