import type { ScreenNode } from "@tenbin/contract";
import { useState } from "react";
import { PlusIcon } from "../../ui/plus-icon.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import type { Catalogue, ListedCategory, ListedMetric } from "./catalogue.ts";

type Offer = ListedMetric | ListedCategory;

/** Metrics and categories by group, found by a part of their Japanese or English name. */
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
  const [text, setText] = useState("");
  const found = catalogue.offers.filter(({ id, name, name_en: nameEn }) => {
    const wanted = text.normalize("NFKC").trim().toLowerCase();
    return (
      !taken.includes(id) && `${name} ${nameEn}`.normalize("NFKC").toLowerCase().includes(wanted)
    );
  });
  const groups = Map.groupBy(found, (offer) => ("group" in offer ? offer.group : "分類"));
  const add = (offer: Offer) => {
    setIsOpen(false);
    setText("");
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
      <div className="screen-offers">
        <input
          className="input"
          type="search"
          aria-label="指標の名前"
          placeholder="指標の名前(例: ROE、配当)"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className="screen-offer-list">
          {[...groups].map(([group, offers]) => (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              <ul>
                {offers.map((offer) => (
                  <li key={offer.id}>
                    <button
                      type="button"
                      disabled={offer.locked !== null}
                      onClick={() => add(offer)}
                    >
                      {offer.name}
                      {"formula" in offer ? <small>{offer.formula}</small> : null}
                      {offer.locked === null ? null : <small>{offer.locked}以上で使えます</small>}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {found.length === 0 ? <p className="note">「{text}」の名前の指標はありません。</p> : null}
        </div>
      </div>
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
