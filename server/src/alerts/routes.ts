import { getAlerts, putAlerts, putCompanyAlerts, stopCompanyMails } from "@tenbin/contract";
import type { Mailing } from "../mailing/index.ts";
import type { Viewer } from "../members/index.ts";
import type { Api } from "../platform/http/api.ts";
import type { Alerts } from "./create-alerts.ts";

export function register(
  api: Api<Viewer>,
  alerts: Alerts,
  { requireMember }: Pick<Mailing, "requireMember">,
): void {
  api.serve(getAlerts, (_, { viewer }) => alerts.overview(viewer));
  api.serve(putAlerts, ({ body }, { viewer }) => alerts.change(viewer, body));
  api.serve(putCompanyAlerts, ({ params, body }, { viewer }) =>
    alerts.setCompany(viewer, params.ticker, body),
  );
  api.serve(stopCompanyMails, async ({ params: { token, ticker } }) => {
    await alerts.stopCompany(await requireMember(token), ticker);
    return { stopped: true as const };
  });
}
