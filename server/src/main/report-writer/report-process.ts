import { loadApplication } from "../../web-host/application.ts";
import { writePdf } from "../../platform/pdf/write-pdf.ts";
import type { ReportTask } from "../../reports/index.ts";

/** A message to this process. */
export interface WriteRequest {
  readonly id: number;
  readonly task: ReportTask;
}

export type WriteResponse =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly failure: string };

const CREATOR = "天秤 Tenbin";

const { renderCompanyReport, renderPortfolioReport } = await loadApplication();

function render(task: ReportTask) {
  return task.kind === "company"
    ? renderCompanyReport(task.report)
    : renderPortfolioReport(task.report);
}

async function respond({ id, task }: WriteRequest): Promise<WriteResponse> {
  try {
    return { id, bytes: await writePdf({ ...render(task), creator: CREATOR, logo: task.logo }) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on("message", (request: WriteRequest) => {
  void respond(request).then((response) => process.send?.(response));
});
// Whoever started it is gone.
process.on("disconnect", () => process.exit());
