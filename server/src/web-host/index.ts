export { BUILD_DIR, loadApplication } from "./application.ts";
export { createWebServer } from "./create-web-server.ts";
export { watchDataVersion } from "./data-version.ts";
export { createIdentityProxyConfig } from "./identity-proxy.ts";
export { createPageFailureReporter, toPageFailure } from "./page-failure.ts";
export { createThreadRenderer } from "./thread-renderer.ts";
