import { isBot } from "@tenbin/contract/bot";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { listenForFirstInteraction } from "./browser/first-interaction.ts";
import { followTranslation } from "./browser/follow-translation.ts";
import { lacksFunctions } from "./browser/missing-functions.ts";
import { BotContext } from "./site/bot-context.ts";
import { guardLinks } from "./urls/guard-links.ts";
import { restoreNavigationState } from "./navigation/saved-navigation-state.ts";
import { reloadOnChunkLoadError } from "./navigation/chunk-load-errors.ts";
import { claimServedPage } from "./navigation/served-page.ts";
import { preloadLinkedRoutes } from "./navigation/preload-routes.ts";
import { watchBuilds } from "./navigation/page-build-watcher.ts";
import { clearDataOfOthers } from "./browser/personal-data.ts";
import { tabStorage } from "./browser/storage.ts";
import { sessionHint } from "./identity/session/session-hint.ts";
import { captureUncaughtErrors, emitError } from "./telemetry/error-channel.ts";

captureUncaughtErrors(window);
if (lacksFunctions()) {
  void import("./browser/fill-missing-functions.ts")
    .then(({ fillMissingFunctions }) => fillMissingFunctions())
    .finally(start);
} else {
  start();
}

function start(): void {
  clearDataOfOthers(sessionHint());
  restoreNavigationState(tabStorage, window);
  listenForFirstInteraction();
  followTranslation(document);
  guardLinks(document);
  reloadOnChunkLoadError();
  watchBuilds();
  if (claimServedPage()) {
    document.documentElement.dataset["script"] = "failed";
    return;
  }
  preloadLinkedRoutes();
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
}

/** Route error responses are logged with the error screen. */
function onRouterError(error: unknown): void {
  if (!isRouteErrorResponse(error)) emitError(error);
}
