import { z } from "zod";

/** Named by their pages. */
export const legalDocumentNames = ["law", "tos", "privacy", "cc"] as const;
export type LegalDocumentName = (typeof legalDocumentNames)[number];

const prose = z
  .array(
    z.object({
      text: z.string(),
      to: z.string().optional().describe("An address of the site, https or mailto"),
    }),
  )
  .describe("A paragraph, in stretches");
export type LegalProse = z.infer<typeof prose>;

const block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("paragraph"), text: prose }),
  z.object({ kind: z.literal("list"), ordered: z.boolean(), items: z.array(prose) }),
  z.object({
    kind: z.literal("terms"),
    items: z.array(z.object({ term: z.string(), paragraphs: z.array(prose) })),
  }),
  z.object({
    kind: z.literal("table"),
    caption: z.string(),
    head: z.array(z.string()),
    rows: z.array(z.array(prose)),
  }),
]);
export type LegalBlock = z.infer<typeof block>;

const section = z.object({ id: z.string(), heading: z.string(), blocks: z.array(block) });
export type LegalSection = z.infer<typeof section>;

export const legalText = z.object({
  notice: z.string().nullable().describe("That this installation is a demonstration"),
  lead: prose,
  sections: z.array(section),
});
export type LegalText = z.infer<typeof legalText>;
