import * as Sentry from "@sentry/node";
import {
  apiRoutePattern,
  sanitizeEvent,
  DISABLED_DATA_COLLECTION,
} from "@tenbin/contract/telemetry/error-report";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ErrorReporter, ErrorContext, ErrorReporterOptions } from "./error-reporter.ts";

const FLUSH_TIMEOUT_MS = 2_000;

type SentryOptions = ErrorReporterOptions & { readonly dsn: string };

/** Only these integrations run; events are sanitized by `contract/src/browser/telemetry/error-report.ts`. */
export function createSentryErrorReporter(options: SentryOptions): ErrorReporter {
  Sentry.initWithoutDefaultIntegrations({
    dsn: options.dsn,
    environment: options.environment,
    release: options.release,
    initialScope: { tags: { role: options.role } },
    // Specification 9.8: every trace is sampled, whatever the client decided.
    tracesSampler: () => 1,
    traceLifecycle: "static",
    tracePropagationTargets: options.ownOrigins.map(originPattern),
    integrations: [
      Sentry.linkedErrorsIntegration(),
      Sentry.dedupeIntegration(),
      Sentry.nativeNodeFetchIntegration(),
      Sentry.onUncaughtExceptionIntegration(),
      // As in plain Node: the process ends and its supervisor starts another.
      Sentry.onUnhandledRejectionIntegration({ mode: "strict" }),
    ],
    enableRuntimeChannelInjection: false,
    includeServerName: false,
    dataCollection: DISABLED_DATA_COLLECTION,
    maxBreadcrumbs: 0,
    sendClientReports: false,
    beforeSend: (event) => sanitizeEvent(event, apiRoutePattern),
    beforeSendTransaction: (event) => sanitizeEvent(event, apiRoutePattern),
  });
  return {
    capture,
    traceRequests,
    traceJob,
    close: async () => void (await Sentry.close(FLUSH_TIMEOUT_MS)),
  };
}

/** Does not match hosts whose name merely begins with the origin. */
function originPattern(origin: string): RegExp {
  return new RegExp(`^${origin.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?:/|$)`);
}

function capture(error: unknown, { route, job, requestId }: ErrorContext = {}): void {
  Sentry.withScope((scope) => {
    if (route !== undefined) scope.setTransactionName(route);
    if (job !== undefined) scope.setTag("job", job);
    if (requestId !== undefined) scope.setTag("request_id", requestId);
    Sentry.captureException(error);
  });
}

function traceRequests(
  fastify: FastifyInstance,
  nameOf: (request: FastifyRequest) => string | null,
): void {
  const spans = new WeakMap<FastifyRequest, Sentry.Span>();
  fastify.addHook("onRequest", (request, _, done) => {
    const route = nameOf(request);
    if (route === null) return done();
    const { "sentry-trace": trace, baggage } = request.headers;
    const sentryTrace = Array.isArray(trace) ? trace[0] : trace;
    return Sentry.withIsolationScope(() =>
      Sentry.continueTrace({ sentryTrace, baggage }, () => {
        const name = `${request.method} ${route}`;
        const span = Sentry.startInactiveSpan({ name, op: "http.server", forceTransaction: true });
        spans.set(request, span);
        // The handler runs inside, so that its own calls join the trace.
        Sentry.withActiveSpan(span, () => done());
      }),
    );
  });
  fastify.addHook("onResponse", (request, { statusCode }, done) => {
    const span = spans.get(request);
    if (span !== undefined) {
      Sentry.setHttpStatus(span, statusCode);
      span.end();
    }
    done();
  });
}

function traceJob<T>(job: string, run: () => Promise<T>, isExpected = () => false): Promise<T> {
  const span = { name: `job ${job}`, op: "queue.process", forceTransaction: true };
  return Sentry.startSpan(span, async () => {
    try {
      return await run();
    } catch (error) {
      if (!isExpected()) capture(error, { job });
      throw error;
    }
  });
}
