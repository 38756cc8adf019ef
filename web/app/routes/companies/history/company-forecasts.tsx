import "./company-forecasts.css";
import type { ForecastHistory, ForecastItem } from "@tenbin/contract";
import { FirstForecasts } from "./first-forecasts.tsx";
import { ForecastRevisions } from "./forecast-revisions.tsx";
import { itemLabels } from "./forecast-text.ts";
import { QuarterProgress } from "./quarter-progress.tsx";

const ITEMS = Object.keys(itemLabels) as readonly ForecastItem[];

/** What the company itself forecast, and what came of it. Nothing here follows from values. */
export function CompanyForecasts({ forecasts }: { readonly forecasts: ForecastHistory }) {
  const items = statedItems(forecasts);
  return (
    <>
      <ForecastRevisions years={forecasts.years} items={items} />
      <FirstForecasts forecasts={forecasts} items={items} />
      <QuarterProgress progress={forecasts.progress} />
    </>
  );
}

/** Items that the company never forecast have no column. */
function statedItems({ years }: ForecastHistory): readonly ForecastItem[] {
  return ITEMS.filter((item) =>
    years.some(({ forecasts }) => forecasts.some(({ amounts }) => amounts[item].value !== null)),
  );
}
