import type { FastifyInstance, FastifyRequest } from "fastify";

/** Describes an error in our own terms, without addresses or viewers. */
export interface ErrorContext {
  /** Method and route, e.g. `GET /companies/{ticker}`. */
  readonly route?: string;
  readonly job?: string;
  readonly requestId?: string;
}

export interface ErrorReporter {
  capture(error: unknown, occasion?: ErrorContext): void;
  /** @param nameOf the route of a request; null: not traced */
  traceRequests(fastify: FastifyInstance, nameOf: (request: FastifyRequest) => string | null): void;
  /** Rethrows errors, and reports those that are not expected. */
  traceJob<T>(job: string, run: () => Promise<T>, isExpected?: () => boolean): Promise<T>;
  close(): Promise<void>;
}

export interface ErrorReporterOptions {
  readonly dsn: string | undefined;
  /** Nothing is reported from `local` (specification 9.7). */
  readonly environment: "local" | "development" | "production";
  readonly release: string;
  readonly role: string;
  /** The product's own origins, the only ones that get trace headers. */
  readonly ownOrigins: readonly string[];
}

export const noopErrorReporter: ErrorReporter = {
  capture() {},
  traceRequests() {},
  traceJob: (_, run) => run(),
  close: () => Promise.resolve(),
};
