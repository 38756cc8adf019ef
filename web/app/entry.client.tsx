import { isBot } from "@tenbin/contract/bot";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { listenForFirstInteraction } from "./browser/first-interaction.ts";
import { BotContext } from "./site/bot-context.ts";
import { guardLinks } from "./urls/guard-links.ts";
import { restoreNavigationState } from "./navigation/saved-navigation-state.ts";
import { reloadOnChunkLoadError } from "./navigation/chunk-load-errors.ts";
import { preloadLinkedRoutes } from "./navigation/preload-routes.ts";
import { watchBuilds } from "./navigation/page-build-watcher.ts";
import { clearDataOfOthers } from "./browser/personal-data.ts";
import { tabStorage } from "./browser/storage.ts";
import { sessionHint } from "./identity/session/session-hint.ts";
import { captureUncaughtErrors, emitError } from "./telemetry/error-channel.ts";

captureUncaughtErrors(window);
clearDataOfOthers(sessionHint());
restoreNavigationState(tabStorage, window);
listenForFirstInteraction();
guardLinks(document);
reloadOnChunkLoadError();
watchBuilds();
preloadLinkedRoutes();

/** Route error responses are logged with the error screen. */
function onRouterError(error: unknown): void {
  if (!isRouteErrorResponse(error)) emitError(error);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <BotContext value={isBot(navigator.userAgent)}>
        <HydratedRouter onError={onRouterError} />
      </BotContext>
    </StrictMode>,
  );
});
