import { isBot } from "@tenbin/contract/bot";
import type { FastifyRequest } from "fastify";
import type { ErrorReports } from "./error-reports.ts";

/** The route of a request as it was declared; null for one that none has. */
export type RouteOf = (request: Pick<FastifyRequest, "url">) => string | null;

/** Reports what a request ended with. What bots provoke is logged only (specification §4). */
export function failureReporter(reports: ErrorReports, routeOf: RouteOf) {
  return (error: unknown, request: FastifyRequest): void => {
    if (isBot(request.headers["user-agent"] ?? "")) return;
    const route = routeOf(request);
    reports.capture(error, {
      requestId: request.id,
      ...(route === null ? {} : { route: `${request.method} ${route}` }),
    });
  };
}
