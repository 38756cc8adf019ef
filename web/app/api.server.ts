import { createClient } from "@tenbin/contract/client";
import { webConfig } from "./config.server.ts";
import { deviceTypeOfUserAgent } from "./device.ts";
import { createLastAnswers } from "./last-answers.ts";
import { createLoad } from "./load.ts";

/** Distinct requests whose last good answer is kept: the pages read most, in tens of megabytes. */
const LAST_ANSWERS = 500;

/** A reader waits no longer than this for a page's data. */
const PAGE_TIMEOUT_MS = 10_000;

/** Calls the API for a loader; see `createLoad`. */
export const load = createLoad({
  clientFor: (request) =>
    createClient({
      baseUrl: webConfig().apiUrl,
      tabId: () => crypto.randomUUID(),
      deviceType: () => deviceTypeOfUserAgent(request.headers.get("user-agent") ?? ""),
    }),
  lastAnswers: createLastAnswers(LAST_ANSWERS),
  now: () => new Date(),
  onFailure: (name, { status, message }) =>
    console.error(
      JSON.stringify({ level: "error", msg: "API call failed", call: name, status, err: message }),
    ),
  timeoutMs: PAGE_TIMEOUT_MS,
});
