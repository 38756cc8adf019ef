import type { ReactNode } from "react";
import { DownloadIcon, FilterIcon } from "../../ui/action-icons.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { CopyButton } from "../../ui/actions/copy-button.tsx";
import { Skeleton, SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { Sheet, SheetClose } from "../../ui/overlays/sheet.tsx";
import type { FuturePage } from "./not-yet-used.ts";
import { notYetUsed } from "./not-yet-used.ts";
import { Ranges } from "./ranges.tsx";
import { RegistrationParts } from "./registration-parts.tsx";
import { Specimen } from "./specimen.tsx";

/** Components whose pages are not built, grouped by page. */
export function FuturePages() {
  return (
    <>
      <Parts page="screening">
        <Ranges />
        <div className="cluster">
          <Sheet
            title="条件"
            trigger={
              <Button>
                <FilterIcon />
                条件 5
              </Button>
            }
            footer={<SheetClose>17社を見る</SheetClose>}
          >
            <Ranges />
          </Sheet>
          <CopyButton text="/results?q=みなと" label="リンクをコピー" />
          <Button>
            <DownloadIcon />
            CSV
          </Button>
        </div>
      </Parts>
      <Parts page="contact">
        <RegistrationParts />
      </Parts>
      <Parts page="lists while loading">
        <Skeleton label="一覧を読み込んでいます">
          <SkeletonRows rows={3} figures={2} />
        </Skeleton>
      </Parts>
    </>
  );
}

function Parts({ page, children }: { readonly page: FuturePage; readonly children: ReactNode }) {
  return (
    <Specimen name={`${page}: ${notYetUsed[page].join(", ")}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </Specimen>
  );
}
