import { getPriority } from "node:os";
import type { WriteRequest, WriteResponse } from "../report-process.ts";

/** Answers as the company's name asks. */
process.on("message", ({ id, task }: WriteRequest) => {
  const name = task.kind === "company" ? task.report.company.name_jp : "";
  if (name === "end") process.exit(3);
  if (name === "hang") return;
  const response: WriteResponse =
    name === "fail"
      ? { id, failure: "cannot be drawn" }
      : { id, bytes: Buffer.from(`${name} ${process.pid} ${getPriority()}`) };
  process.send?.(response);
});
process.on("disconnect", () => process.exit());
