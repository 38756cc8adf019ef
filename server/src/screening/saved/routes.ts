import { deleteSavedScreen, getSavedScreens, putSavedScreen, saveScreen } from "@tenbin/contract";
import type { Rights } from "../../members/index.ts";
import type { Api } from "../../platform/http/api.ts";
import type { Viewer, ViewerAccount } from "../../platform/http/viewer.ts";
import type { SavedScreenLists } from "./create-saved-screens.ts";

export function register<A extends ViewerAccount>(
  api: Api<Viewer<A, Rights>>,
  saved: SavedScreenLists,
): void {
  api.serve(getSavedScreens, (_, { viewer }) => saved.list(viewer));
  api.serve(saveScreen, ({ body }, { viewer }) => saved.add(viewer, body));
  api.serve(putSavedScreen, ({ params, body }, { viewer }) =>
    saved.change(viewer, params.id, body),
  );
  api.serve(deleteSavedScreen, ({ params }, { viewer }) => saved.remove(viewer, params.id));
}
