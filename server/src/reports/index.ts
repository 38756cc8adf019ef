export { createReports, type Reports } from "./create-reports.ts";
export { register as registerReports } from "./routes.ts";
export { createPeers, type Peers } from "./peers/create-peers.ts";
export { register as registerPeers } from "./peers/routes.ts";
