import { ProductDoors } from "../../../outcomes/product-doors.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";

/** Right after the member has unlocked the company; a page that is only opened says nothing. */
export function JustUnlocked() {
  return (
    <div className="grid gap-3 py-4">
      <Notice tone="ok">
        この企業を解放しました。理論価値、判定の理由、正確度まで、このページで見られます。
      </Notice>
      <ProductDoors />
    </div>
  );
}
