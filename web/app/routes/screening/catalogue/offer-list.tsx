import { useState } from "react";
import type { Catalogue } from "./catalogue.ts";
import { TermLink } from "../../../components/term-link.tsx";

export type Offer = Catalogue["offers"][number];

interface OfferListProps {
  readonly offers: readonly Offer[];
  readonly isDisabled?: (id: string) => boolean;
  /** Whether it is chosen, where several may be. */
  readonly isPressed?: (id: string) => boolean;
  readonly onChoose: (offer: Offer) => void;
}

/** Metrics and categories by group, found by a part of their Japanese or English name. */
export function OfferList({ offers, isDisabled, isPressed, onChoose }: OfferListProps) {
  const [text, setText] = useState("");
  const wanted = text.normalize("NFKC").trim().toLowerCase();
  const found = offers.filter(({ name, name_en: nameEn }) =>
    `${name} ${nameEn}`.normalize("NFKC").toLowerCase().includes(wanted),
  );
  const groups = Map.groupBy(found, (offer) => ("group" in offer ? offer.group : "分類"));
  return (
    <div className="screen-offers">
      <input
        className="input"
        type="search"
        aria-label="指標の名前"
        placeholder="指標の名前(例: ROE、配当)"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="note">
        <TermLink term="screening" name="スクリーニングと指標" />
      </p>
      <div className="screen-offer-list">
        {[...groups].map(([group, own]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <ul>
              {own.map((offer) => (
                <li key={offer.id}>
                  <button
                    type="button"
                    disabled={offer.locked !== null || isDisabled?.(offer.id) === true}
                    aria-pressed={isPressed?.(offer.id)}
                    onClick={() => onChoose(offer)}
                  >
                    {offer.name}
                    <small>{offer.formula}</small>
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
  );
}
