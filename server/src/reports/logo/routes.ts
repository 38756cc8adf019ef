import { deleteReportLogo, getReportLogo, putReportLogo, type ReportLogo } from "@tenbin/contract";
import type { Viewer } from "../../members/index.ts";
import type { Api } from "../../platform/http/api.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { Logos } from "./create-logos.ts";

export function register(api: Api<Viewer>, logos: Logos): void {
  const show = async (uid: string, allowed: boolean): Promise<ReportLogo> => {
    const logo = await logos.find(uid);
    if (logo === null) return { allowed, logo: null };
    const base64 = Buffer.from(logo.bytes).toString("base64");
    return { allowed, logo: { media_type: logo.mediaType, base64 } };
  };
  api.serve(getReportLogo, (_, { viewer }) => show(viewer.uid, viewer.rights.reportLogo));
  api.serve(putReportLogo, async ({ body }, { viewer }) => {
    if (!viewer.rights.reportLogo) throw new ApiProblem("enterprise_required");
    await logos.put(viewer.uid, body);
    return show(viewer.uid, true);
  });
  // Also for whoever has lost the right: it is the member's own.
  api.serve(deleteReportLogo, async (_, { viewer }) => {
    await logos.remove(viewer.uid);
    return { allowed: viewer.rights.reportLogo, logo: null };
  });
}
