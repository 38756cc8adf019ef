/**
 * Components for pages that are not built yet, by page. Any other unused component must be deleted;
 * `ui/used-components.test.ts` enforces it.
 */
export const notYetUsed = {
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
  "undo in lists": ["Toaster"],
} as const;

export type FuturePage = keyof typeof notYetUsed;
