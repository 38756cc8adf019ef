import { browserErrorNames } from "@tenbin/contract/telemetry/error-names";
import { ApiError } from "@tenbin/contract/client";
import type { CaughtError } from "./error-channel.ts";
import type { PageEvent } from "./page-events.ts";

/** For the operator's log: what kind of error, never its text, which may be personal. */
export function browserErrorEvent(route: string, { error, call }: CaughtError): PageEvent {
  const given = error instanceof Error ? error.name : "";
  const status = error instanceof ApiError ? error.status : null;
  return {
    event_type: "browser_error",
    route,
    name: browserErrorNames.find((name) => name === given) ?? "other",
    ...(call === null ? {} : { call }),
    ...(status === null ? {} : { status }),
  };
}
