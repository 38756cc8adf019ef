import { useState } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { Dialog, DialogClose } from "../../../ui/overlays/dialog.tsx";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { OfferList } from "../catalogue/offer-list.tsx";

/** As the API allows. */
const MAX_COLUMNS = 40;

interface ChooseColumnsProps {
  readonly catalogue: Catalogue;
  /** Those shown, which the choice starts from. */
  readonly columns: readonly string[];
  readonly onChoose: (columns: readonly string[]) => void;
}

/** Columns of one's own, in the order in which they are chosen. */
export function ChooseColumns({ catalogue, columns, onChoose }: ChooseColumnsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(columns);
  const open = (next: boolean) => {
    setIsOpen(next);
    setChosen(columns);
  };
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Dialog
      title="列を選ぶ"
      description={`${MAX_COLUMNS}列まで。選んだ順に左から並べます。`}
      open={isOpen}
      onOpenChange={open}
      trigger={<Button small>列を選ぶ</Button>}
      actions={
        <>
          <DialogClose />
          <DialogClose variant="primary" onClick={() => onChoose(chosen)}>
            {chosen.length === 0 ? "もとの列にもどす" : `${chosen.length}列を表示する`}
          </DialogClose>
        </>
      }
    >
      {chosen.length === 0 ? null : (
        <ol className="chips" aria-label="選んだ列">
          {chosen.map((id) => (
            <li key={id}>
              <button
                type="button"
                className="chip"
                aria-label={`${catalogue.nameOf(id)}を外す`}
                onClick={() => toggle(id)}
              >
                {catalogue.nameOf(id)} ×
              </button>
            </li>
          ))}
        </ol>
      )}
      <OfferList
        offers={catalogue.offers}
        isDisabled={(id) => chosen.length >= MAX_COLUMNS && !chosen.includes(id)}
        isPressed={(id) => chosen.includes(id)}
        onChoose={({ id }) => toggle(id)}
      />
    </Dialog>
  );
}
