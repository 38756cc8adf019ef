import { type ErrorType, type Problem, errors } from "@tenbin/contract";

export interface ProblemOptions {
  readonly details?: Problem["details"];
  /** Seconds, sent as Retry-After. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

export class ApiProblem extends Error {
  readonly errorType: ErrorType;
  readonly details: Problem["details"];
  readonly retryAfter: number | null;

  constructor(errorType: ErrorType, options: ProblemOptions = {}) {
    super(errors[errorType].title, { cause: options.cause });
    this.name = "ApiProblem";
    this.errorType = errorType;
    this.details = options.details;
    this.retryAfter = options.retryAfter ?? null;
  }

  get status(): number {
    return errors[this.errorType].status;
  }

  toProblem(requestId: string): Problem {
    const { status, title, message } = errors[this.errorType];
    return {
      type: `urn:tenbin:error:${this.errorType}`,
      title,
      status,
      errorType: this.errorType,
      message,
      requestId,
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }
}
