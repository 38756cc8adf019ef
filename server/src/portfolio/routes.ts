import {
  deleteDiaryEntry,
  deletePortfolio,
  exportDiary,
  exportPortfolio,
  getDiary,
  getPortfolio,
  getPortfolioChanges,
  importPortfolio,
  patchPortfolio,
  putPortfolio,
  readPortfolioChanges,
  restorePortfolio,
  tickerOf,
  writeDiaryEntry,
} from "@tenbin/contract";
import type { Viewer } from "../members/index.ts";
import type { Api } from "../platform/http/api.ts";
import type { Portfolio } from "./create-portfolio.ts";

export function register(api: Api<Viewer>, portfolio: Portfolio): void {
  api.serve(getPortfolio, (_, { viewer }) => portfolio.get(viewer));
  api.serve(getPortfolioChanges, ({ query }, { viewer }) =>
    portfolio.changes.list(viewer, query.since),
  );
  api.serve(readPortfolioChanges, ({ body }, { viewer }) =>
    portfolio.changes.markRead(viewer, body.until),
  );
  api.serve(putPortfolio, ({ params }, { viewer }) => portfolio.add(viewer, params.ticker));
  api.serve(patchPortfolio, async ({ params, body }, { viewer }) => {
    const { code, note, labels, holdings, position } = await portfolio.change(
      viewer,
      params.ticker,
      body,
    );
    return { ticker: tickerOf(code), note, labels, holdings, position };
  });
  api.serve(deletePortfolio, ({ params }, { viewer }) => portfolio.remove(viewer, params.ticker));
  api.serve(importPortfolio, ({ query, body }, { viewer }) =>
    portfolio.import(viewer, body, {
      isPreview: query.preview === "true",
      chosen: query.companies?.split(",") ?? null,
    }),
  );
  api.serve(exportPortfolio, ({ query }, { viewer }) => portfolio.export(viewer, query.format));
  api.serve(restorePortfolio, ({ params }, { viewer }) => portfolio.restore(viewer, params.ticker));
  registerDiary(api, portfolio.diary);
}

function registerDiary(api: Api<Viewer>, diary: Portfolio["diary"]): void {
  api.serve(getDiary, (_, { viewer }) => diary.list(viewer.uid));
  api.serve(writeDiaryEntry, ({ params, body }, { viewer }) =>
    diary.write(viewer.uid, params.ticker, body),
  );
  api.serve(deleteDiaryEntry, ({ params }, { viewer }) => diary.remove(viewer.uid, params.id));
  api.serve(exportDiary, ({ query }, { viewer }) => diary.export(viewer.uid, query.format));
}
