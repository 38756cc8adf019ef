/** Names of errors that browsers may send to the operator's log; others are sent as `other`. */
export const browserErrorNames = [
  "Error",
  "TypeError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "AggregateError",
  "AbortError",
  "NetworkError",
  "QuotaExceededError",
  "SecurityError",
  "ApiError",
  "other",
] as const;
