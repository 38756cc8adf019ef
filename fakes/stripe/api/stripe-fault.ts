/** The `error` of an answer; https://docs.stripe.com/api/errors */
export interface ErrorBody {
  readonly type:
    | "api_error"
    | "card_error"
    | "idempotency_error"
    | "invalid_request_error"
    | "rate_limit_error";
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly doc_url?: string;
  readonly charge?: string;
  readonly payment_intent?: unknown;
  readonly payment_method?: unknown;
  readonly setup_intent?: unknown;
}

/** A refused request. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** What was done before it stays, e.g. the attempt of a declined payment. */
  readonly keepsChanges: boolean;

  constructor(status: number, body: ErrorBody, keepsChanges = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.keepsChanges = keepsChanges;
  }

  /** The same refusal, which leaves nothing behind. */
  withoutChanges(): StripeFault {
    return new StripeFault(this.status, this.body);
  }
}

export function invalid(message: string, param?: string, code?: string): StripeFault {
  return new StripeFault(400, {
    type: "invalid_request_error",
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code, doc_url: `https://docs.stripe.com/error-codes#${code}` }),
  });
}

/** @param inPath whether the id stood in the URL: then the answer is 404 */
export function missing(noun: string, id: string, param: string, inPath: boolean): StripeFault {
  const { body } = invalid(`No such ${noun}: '${id}'`, param, "resource_missing");
  return new StripeFault(inPath ? 404 : 400, body);
}

/** For what Stripe can and the fake cannot: never a silent success. */
export function notCovered(what: string, param?: string): StripeFault {
  return invalid(`The fake Stripe does not cover ${what}.`, param, "not_covered_by_fake");
}

/** For what the state of an object forbids. */
export function unexpectedState(message: string, code?: string): StripeFault {
  return invalid(message, undefined, code);
}
