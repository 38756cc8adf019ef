import { getPromising } from "@tenbin/contract";
import type { Rights } from "../members/index.ts";
import type { Api } from "../platform/http/api.ts";
import type { Viewer, ViewerAccount } from "../platform/http/viewer.ts";
import type { Promising } from "./create-promising.ts";

export function register(api: Api<Viewer<ViewerAccount, Rights>>, promising: Promising): void {
  api.serve(getPromising, ({ query }, { viewer }) => promising.list(query, viewer.rights));
}
