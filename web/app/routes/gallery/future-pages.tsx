import type { ReactNode } from "react";
import { Skeleton, SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import type { FuturePage } from "./not-yet-used.ts";
import { notYetUsed } from "./not-yet-used.ts";
import { Specimen } from "./specimen.tsx";

/** Components whose pages are not built, grouped by page. */
export function FuturePages() {
  return (
    <Parts page="lists while loading">
      <Skeleton label="一覧を読み込んでいます">
        <SkeletonRows rows={3} figures={2} />
      </Skeleton>
    </Parts>
  );
}

function Parts({ page, children }: { readonly page: FuturePage; readonly children: ReactNode }) {
  return (
    <Specimen name={`${page}: ${notYetUsed[page].join(", ")}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </Specimen>
  );
}
