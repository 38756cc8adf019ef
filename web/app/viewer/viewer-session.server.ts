import { logFailure, sessionClientFor } from "../api/api.server.ts";
import type { ViewerSession } from "../site/root-data.ts";
import { loadViewerSession } from "./load-viewer-session.ts";
import { oncePerRequest } from "./once-per-request.ts";

/** Milliseconds; after that the page is rendered without the member, whom the browser asks for again. */
const TIMEOUT_MS = 3_000;

export const viewerSessionFor = oncePerRequest((request): Promise<ViewerSession> => {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  return loadViewerSession(sessionClientFor(request), signal, (error) =>
    logFailure("getUser", error),
  );
});
