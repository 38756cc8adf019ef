export { noopErrorReporter, type ErrorReporter } from "./error-reporter.ts";
export { createFailureReporter, type RouteResolver } from "./failure-reporter.ts";
export { startErrorReporter } from "./start-error-reporter.ts";
