import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { legalDocumentNames, legalText } from "../schemas/legal-document.ts";

const id = z.string().describe("Of the text: another one for every change of a fact or a word");
const version = z.iso.date().describe("From when the version is in force");

const keptText = z.object({
  id,
  version,
  first_shown_on: z.iso.date().describe("The day in Japan on which this text was first read here"),
  changes: z.string(),
});
export type KeptLegalText = z.infer<typeof keptText>;

export const getLegalDocument = defineEndpoint({
  name: "getLegalDocument",
  summary:
    "A legal document as it is in force, or an earlier text of it; every text that was shown is kept",
  access: "anyone",
  params: z.object({ document: z.enum(legalDocumentNames) }),
  query: z.object({ text: z.string().max(64).optional().describe("Id of an earlier text") }),
  output: z.object({
    id,
    version,
    is_current: z.boolean().describe("In force"),
    upcoming: z
      .object({ id, version })
      .nullable()
      .describe("Announced, and not in force before the day of its version"),
    content: legalText,
    texts: z.array(keptText).describe("Newest first"),
  }),
  errors: [],
});
