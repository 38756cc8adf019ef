export { createTelemetry, type Telemetry } from "./create-telemetry.ts";
export { telemetryJobs } from "./jobs.ts";
export { register as registerTelemetry } from "./routes.ts";
