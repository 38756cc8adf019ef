import { z } from "zod";
import { MAX_LOGO_BYTES } from "../../browser/portfolio/entry-limits.ts";
import { defineEndpoint } from "../endpoint.ts";

const reportLogo = z.object({
  allowed: z.boolean().describe("Whether documents of the member show it, and it can be changed"),
  logo: z
    .object({
      media_type: z.enum(["image/png", "image/svg+xml"]),
      base64: z.string().describe("As it is kept: written anew, not the bytes that were sent"),
    })
    .nullable(),
});
export type ReportLogo = z.infer<typeof reportLogo>;

export const getReportLogo = defineEndpoint({
  name: "getReportLogo",
  summary: "The member's own logo for PDFs; it is kept, but not shown, when the right has ended",
  access: "member",
  output: reportLogo,
  errors: [],
});

export const putReportLogo = defineEndpoint({
  name: "putReportLogo",
  summary: "Takes a PNG or an SVG as the member's logo in place of the last one",
  access: "member",
  bodyFormat: "bytes",
  maxBodyBytes: MAX_LOGO_BYTES,
  callsPerMinute: 20,
  output: reportLogo,
  errors: ["enterprise_required", "logo_unreadable"],
});

export const deleteReportLogo = defineEndpoint({
  name: "deleteReportLogo",
  summary: "Deletes the member's logo; nothing happens if there is none",
  access: "member",
  output: reportLogo,
  errors: [],
});
