import type { EndpointRoute } from "./route.ts";

/** Apart from the table of all endpoints: every page calls it before it is used. */
export const logMetricRoute = {
  method: "POST",
  path: "/metric/log",
} as const satisfies EndpointRoute;
