import { isBot } from "@tenbin/contract/bot";
import type { FastifyRequest } from "fastify";
import type { ErrorReporter } from "./error-reporter.ts";

export type RouteResolver = (request: Pick<FastifyRequest, "url">) => string | null;

/** Errors provoked by bots are only logged (specification 4.14). */
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
