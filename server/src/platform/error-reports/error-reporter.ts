import type { FastifyInstance, FastifyRequest } from "fastify";

/** Where an error happened, in words of our own: no address, no reader. */
export interface ErrorContext {
  /** Method and route, e.g. `GET /companies/{ticker}`. */
  readonly route?: string;
  readonly job?: string;
  readonly requestId?: string;
}

/** Tells the operator's error tracker what failed and how long things took. */
export interface ErrorReporter {
  capture(error: unknown, occasion?: ErrorContext): void;
  /**
   * Follows every request of a server; a request continues the trace that its caller began.
   * @param nameOf the route of a request; null: it is not followed
   */
  traceRequests(fastify: FastifyInstance, nameOf: (request: FastifyRequest) => string | null): void;
  /** Follows a piece of work outside requests; an error in it is thrown on, and reported unless it is expected. */
  traceJob<T>(job: string, run: () => Promise<T>, isExpected?: () => boolean): Promise<T>;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

export interface ErrorReporterOptions {
  /** Where the error tracker listens; undefined: nowhere. */
  readonly dsn: string | undefined;
  /** Which installation this is. Locally nothing is reported (specification 9.7). */
  readonly environment: "local" | "development" | "production";
  readonly release: string;
  /** Which process this is. */
  readonly role: string;
  /** Origins that trace headers are sent to: the product's own. */
  readonly ownOrigins: readonly string[];
}

/** Where nothing is reported: locally, and without an address to report to. */
export const noopErrorReporter: ErrorReporter = {
  capture() {},
  traceRequests() {},
  traceJob: (_, run) => run(),
  close: () => Promise.resolve(),
};
