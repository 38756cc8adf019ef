import { FilterIcon } from "../../ui/action-icons.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { CopyButton } from "../../ui/actions/copy-button.tsx";
import { Sheet, SheetClose } from "../../ui/overlays/sheet.tsx";
import { Ranges } from "./ranges.tsx";

export function ScreeningParts() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
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
      </div>
    </div>
  );
}
