export { BUILD_DIR, loadApplication } from "./application.ts";
export { createWebServer } from "./create-web-server.ts";
export {
  createDataVersionTracker,
  type DataVersionTracker,
  STALE_PAGE_MAX_AGE_MS,
  watchDataVersion,
} from "./data-version.ts";
export { createIdentityProxyConfig } from "./identity-proxy.ts";
export { createPageFailureReporter, toPageFailure } from "./page-failure.ts";
export { createThreadRenderer } from "./thread-renderer.ts";
export type { RenderPage } from "./versioned-render.ts";
