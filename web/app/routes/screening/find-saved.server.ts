import { ApiError } from "@tenbin/contract/client";
import { logFailure, sessionClientFor } from "../../api/api.server.ts";
import type { FindSaved } from "./load-screening.ts";

/** Milliseconds; after that the page is rendered without it. */
const TIMEOUT_MS = 3_000;

/** Among those of whoever asks for the page. */
export const findSaved: FindSaved = async (request, id) => {
  const client = sessionClientFor(request);
  if (client === null) return "signed_out";
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const answer = await client.call("getSavedScreens", { signal });
    return answer?.screens.find((screen) => screen.id === id) ?? "missing";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return "signed_out";
    logFailure("getSavedScreens", error);
    return "unknown";
  }
};
