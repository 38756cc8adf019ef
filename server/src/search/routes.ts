import { search, suggest } from "@tenbin/contract";
import { type PlanPredicate, requirePlan, type Rights } from "../members/index.ts";
import type { Api } from "../platform/http/api.ts";
import type { Viewer, ViewerAccount } from "../platform/http/viewer.ts";
import type { Search } from "./create-search.ts";
import { VALUE_SORTS } from "./search-companies.ts";

export function register(api: Api<Viewer<ViewerAccount, Rights>>, companies: Search): void {
  api.serve(search, ({ query }, { viewer, runCold }) => {
    if (VALUE_SORTS.has(query.sort)) requirePlan(viewer.rights, allowsAllAnalyses);
    return runCold(() => companies.search(query));
  });
  api.serve(suggest, ({ query }) => companies.suggest(query.q, query.limit));
}

const allowsAllAnalyses: PlanPredicate = ({ features }) => features.analysis === "all";
