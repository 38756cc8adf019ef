import { isBot } from "@tenbin/contract/bot";
import type { FastifyRequest } from "fastify";
import type { ErrorReporter } from "./error-reporter.ts";

/** The route of a request as it was declared; null for one that none has. */
export type RouteResolver = (request: Pick<FastifyRequest, "url">) => string | null;

/** Reports what a request ended with. What bots provoke is logged only (specification 4.14). */
export function createFailureReporter(reports: ErrorReporter, routeOf: RouteResolver) {
  return (error: unknown, request: FastifyRequest): void => {
    if (isBot(request.headers["user-agent"] ?? "")) return;
    const route = routeOf(request);
    reports.capture(error, {
      requestId: request.id,
      ...(route === null ? {} : { route: `${request.method} ${route}` }),
    });
  };
}
