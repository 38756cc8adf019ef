/**
 * Components for pages that are not built yet, by page. Any other unused component must be deleted;
 * `ui/used-components.test.ts` enforces it.
 */
export const notYetUsed = {
  "lists while loading": ["SkeletonRows"],
} as const;

export type FuturePage = keyof typeof notYetUsed;
