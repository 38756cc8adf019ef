import type { ScreenNode } from "@tenbin/contract";
import { useState } from "react";
import { PlusIcon } from "../../../ui/plus-icon.tsx";
import { Button } from "../../../ui/actions/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { type Offer, OfferList } from "../catalogue/offer-list.tsx";

export function AddCondition({
  catalogue,
  taken,
  onAdd,
}: {
  readonly catalogue: Catalogue;
  readonly taken: readonly string[];
  readonly onAdd: (node: ScreenNode) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const add = (offer: Offer) => {
    setIsOpen(false);
    onAdd(conditionOn(offer));
  };
  return (
    <Dialog
      title="条件を追加"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button small>
          <PlusIcon />
          条件を追加
        </Button>
      }
    >
      <OfferList offers={catalogue.offers.filter(({ id }) => !taken.includes(id))} onChoose={add} />
    </Dialog>
  );
}

/** Asks nothing yet but that the company has a value. */
function conditionOn(offer: Offer): ScreenNode {
  if (!("values" in offer)) return { metric: offer.id, nulls: "out" };
  const [first] = offer.values;
  return {
    kind: "category",
    metric: offer.id,
    has: "any",
    in: first === undefined ? [] : [first.id],
  };
}
