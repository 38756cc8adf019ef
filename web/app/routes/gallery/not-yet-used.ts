/**
 * Components that wait for a page of the product to be built, by that page. Any other component that
 * no page uses leaves the repository; `ui/used-components.test.ts` holds this list to it.
 */
export const notYetUsed = {
  pricing: ["PricingTable", "PlanColumn", "Accordion"],
  confirm: ["Timeline", "Checkbox"],
  screening: ["RangeField", "Sheet", "SheetClose", "FilterIcon", "CopyButton", "DownloadIcon"],
  portfolio: [
    "Figure",
    "VerdictDotPlot",
    "ShareBar",
    "InlineSelect",
    "NumberField",
    "FileField",
    "PlusIcon",
  ],
  registration: ["RadioList", "SelectField", "TextArea"],
  "reauthentication dialog": ["Dialog", "DialogClose"],
  "lists while loading": ["SkeletonRows"],
  "failed payment": ["DaysLeft"],
  "undo in lists": ["Toaster"],
} as const;

export type FuturePage = keyof typeof notYetUsed;
