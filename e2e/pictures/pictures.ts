import type { GuidePictureName } from "../../web/app/routes/info/guide/picture-texts.ts";

/** What the guide shows of a page: one element, from its top. */
export interface Picture {
  readonly path: string;
  /** CSS selector of the element. */
  readonly shown: string;
  /** Of its rows: it is cut below the last one that fits. Absent: where the picture ends. */
  readonly rows?: string;
  /** CSS pixels of the page above it. */
  readonly above?: number;
  /** Words to type into the search field of the page. */
  readonly typed?: string;
  /** Files and folders below `web/app` that decide how it looks. Shared ones are in `everywhere`. */
  readonly sources: readonly string[];
}

/** What every picture rests on. */
export const everywhere = ["ui/tokens.css"] as const;

const COMPANY = "/companies/0482";

export const pictures: Readonly<Record<GuidePictureName, Picture>> = {
  search: {
    path: "/search",
    shown: ".search-page",
    typed: "みなと",
    sources: ["search/search-suggestions.tsx", "search/match-reason.tsx", "search/search.css"],
  },
  weigh: {
    path: COMPANY,
    shown: ".weigh",
    sources: [
      "routes/companies/weighing",
      "ui/figures/verdict-scale.tsx",
      "ui/figures/verdict.css",
    ],
  },
  chart: {
    path: COMPANY,
    shown: "#chart",
    rows: ".rail-note",
    sources: [
      "charts/price-value/annotations",
      "charts/price-value/chart.css",
      "charts/price-value/chart-legend.tsx",
      "charts/price-value/drawing/chart-svg.tsx",
      "charts/price-value/drawing/drawing.css",
      "charts/price-value/frame.ts",
      "charts/price-value/rail",
    ],
  },
  pillars: {
    path: COMPANY,
    shown: "#why",
    rows: ".bridge-row",
    sources: ["routes/companies/pillars", "components/pillar-details.ts"],
  },
  evidence: {
    path: COMPANY,
    shown: "#evidence",
    sources: [
      "routes/companies/sections/evidence-section.tsx",
      "routes/companies/sections/evidence.css",
    ],
  },
  history: {
    path: `${COMPANY}/history`,
    shown: ".history-table",
    // As many as a picture may weigh.
    rows: "tbody tr:nth-child(-n + 6)",
    sources: [
      "routes/companies/history/history-entries.tsx",
      "routes/companies/history/history.css",
    ],
  },
  screening: {
    path: "/screening?preset=net_cash",
    shown: ".screening",
    above: 10,
    rows: "tbody tr",
    sources: [
      "routes/screening/conditions/conditions.css",
      "routes/screening/conditions/range-condition.tsx",
      "routes/screening/results/results.css",
      "routes/screening/results/screen-table.tsx",
      "routes/screening/screening.css",
      "ui/forms/range.css",
    ],
  },
  promising: {
    path: "/promising",
    shown: ".ranks .shown",
    rows: "li",
    sources: ["routes/promising/ranked-companies.tsx", "routes/promising/promising.css"],
  },
  portfolio: {
    path: "/portfolio",
    shown: ".portfolio",
    rows: ".portfolio-row",
    sources: [
      "routes/portfolio/portfolio-summary.tsx",
      "routes/portfolio/company-row.tsx",
      "routes/portfolio/portfolio.css",
      "ui/figures/verdict-scale.tsx",
    ],
  },
};
