import type { CompanyResponse, PriceChart } from "@tenbin/contract";
import { useFlowEnded } from "../../../outcomes/flow-ended.ts";
import { JustUnlocked } from "../unlock/just-unlocked.tsx";
import { OtherLives } from "./other-lives.tsx";
import { ShareButton } from "../share/share-button.tsx";
import { ValuationWarnings } from "../weighing/valuation-warnings.tsx";
import { CompanyKeyFigures } from "./company-key-figures.tsx";

/** Under the weigh bar. */
export function CompanyNotes({ company, chart }: { company: CompanyResponse; chart: PriceChart }) {
  const isUnlocked = useFlowEnded() && !company.masked;
  return (
    <>
      {isUnlocked ? <JustUnlocked /> : null}
      <OtherLives company={company} />
      <ValuationWarnings company={company} />
      <div className="facts-and-share">
        <CompanyKeyFigures company={company} />
        <ShareButton company={company} chart={chart} />
      </div>
    </>
  );
}
