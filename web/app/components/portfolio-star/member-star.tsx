import { StarIcon } from "../../ui/star-icon.tsx";
import { StarMessage } from "./star-message.tsx";
import { usePortfolioChange } from "./use-portfolio-change.ts";
import "./portfolio-star.css";

export interface MemberStarProps {
  readonly ticker: string;
  readonly name: string;
  readonly isIn: boolean;
  /** Says in words what it does. */
  readonly labelled?: boolean;
}

/** Adds the company to the member's portfolio or removes it. */
export default function MemberStar({ ticker, name, isIn, labelled = false }: MemberStarProps) {
  const { has, outcome, change, clear } = usePortfolioChange();
  const present = has(ticker, isIn);
  const press = () => change({ ticker, name, isIn });
  return (
    <span className="portfolio-star">
      {labelled ? (
        <button type="button" className="btn" aria-pressed={present} onClick={press}>
          <StarIcon filled={present} />
          <span>
            <span className="max-tablet:sr-only">ポートフォリオに</span>
            {present ? "追加済み" : "追加する"}
          </span>
        </button>
      ) : (
        <button
          type="button"
          className="icon-btn bare"
          aria-pressed={present}
          aria-label={`${name}をポートフォリオに追加`}
          onClick={press}
        >
          <StarIcon filled={present} />
        </button>
      )}
      <StarMessage outcome={outcome} onUndo={press} onClose={clear} />
    </span>
  );
}
