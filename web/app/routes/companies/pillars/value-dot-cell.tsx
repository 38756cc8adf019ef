import type { CSSProperties } from "react";
import type { PriceScale } from "../../../charts/scale.ts";
import { priceToPosition } from "../../../charts/scale.ts";

interface ValueDotCellProps {
  readonly value: number | null;
  readonly price: number;
  readonly scale: PriceScale;
  /** The theoretical value itself: a purple diamond. */
  readonly final?: boolean;
}

/** The price is a line, the value a dot, coloured by its side of the line. */
export function ValueDotCell({ value, price, scale, final = false }: ValueDotCellProps) {
  const at = (yen: number) => (priceToPosition(scale, yen) * 100).toFixed(1);
  const places = {
    "--p": at(price),
    ...(value === null ? {} : { "--v": at(value) }),
  } as CSSProperties;
  const side = value === null ? "none" : value >= price ? "above" : "below";
  return (
    <td className={`dumbbell ${final ? "total" : side}`} style={places} aria-hidden="true">
      <span className="price-mark" />
      {value === null ? null : (
        <>
          <i className="link" />
          <i className="dot" />
        </>
      )}
    </td>
  );
}
