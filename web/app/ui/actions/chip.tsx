import type { LinkProps } from "react-router";
import { Link } from "react-router";
import { formatCount } from "../format.ts";

/** A filter whose state is in the URL. */
export function ChipLink({
  label,
  total,
  current = false,
  ...rest
}: {
  readonly label: string;
  /** Number of matching companies. */
  readonly total?: number;
  readonly current?: boolean;
} & Omit<LinkProps, "className" | "children">) {
  return (
    <Link className="chip" aria-current={current ? "true" : undefined} {...rest}>
      {label}
      {total === undefined ? null : (
        <small className="num">
          {formatCount(total)}
          <span className="sr-only">社</span>
        </small>
      )}
    </Link>
  );
}
