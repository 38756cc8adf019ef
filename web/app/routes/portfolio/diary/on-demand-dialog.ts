import { onDemand } from "../../../components/on-demand.tsx";

export const DecisionDialog = onDemand(() => import("./decision-dialog.tsx"));
