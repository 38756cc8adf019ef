import { type ReactNode, useRef } from "react";
import type { SuggestResponse } from "@tenbin/contract";
import { useIsMember } from "../components/portfolio-star/portfolio-star.tsx";
import { StarMessage } from "../components/portfolio-star/star-message.tsx";
import {
  type StarredCompany,
  usePortfolioChange,
} from "../components/portfolio-star/use-portfolio-change.ts";
import { formatCompanyName } from "../ui/format.ts";
import { StarIcon } from "../ui/star-icon.tsx";

type SuggestedCompany = SuggestResponse["rows"][number];

export interface SuggestedStars {
  readonly press: (row: SuggestedCompany) => void;
  /** A choice of a list holds no button: for the pointer alone, beside the key. */
  readonly mark: (row: SuggestedCompany) => ReactNode;
  readonly message: ReactNode;
}

/** Null for visitors. */
export function useSuggestedStars(): SuggestedStars | null {
  const isMember = useIsMember();
  const { has, outcome, change, clear } = usePortfolioChange();
  const last = useRef<StarredCompany | null>(null);
  if (!isMember) return null;
  const press = ({ ticker, name_jp, portfolio }: SuggestedCompany) => {
    last.current = { ticker, name: formatCompanyName(name_jp), isIn: portfolio };
    change(last.current);
  };
  const undo = () => {
    if (last.current !== null) change(last.current);
  };
  return {
    press,
    mark(row) {
      const isIn = has(row.ticker, row.portfolio);
      return (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Alt+S
        <span
          className={isIn ? "star in" : "star"}
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            press(row);
          }}
        >
          <StarIcon filled={isIn} />
          {isIn ? <span className="sr-only">ポートフォリオに追加済み</span> : null}
        </span>
      );
    },
    message: <StarMessage outcome={outcome} withName onUndo={undo} onClose={clear} />,
  };
}
