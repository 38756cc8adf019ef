import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { guardLinks } from "./navigation/guard-links.ts";
import { mayReload } from "./reload-once.ts";

// After a deployment the old page's scripts are gone: the new page has the new ones.
window.addEventListener("vite:preloadError", (event) => {
  if (!mayReload(sessionStorage, Date.now())) return;
  event.preventDefault();
  window.location.reload();
});

guardLinks(document);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
