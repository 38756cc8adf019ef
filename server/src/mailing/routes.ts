import * as contract from "@tenbin/contract";
import type { Accounts } from "../accounts/index.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Api, RequestContext } from "../platform/http/api.ts";
import type { Mailing } from "./create-mailing.ts";
import { parseForm } from "./parse-form.ts";
import { readStopForm } from "./rules.ts";

export function register(
  api: Api,
  mailing: Mailing,
  {
    getRequestOrigin,
    webhookSecret,
  }: Pick<Accounts, "getRequestOrigin"> & {
    /** Null: no report is accepted. */
    readonly webhookSecret: string | null;
  },
): void {
  const originOf = (context: Pick<RequestContext, "requestId" | "address">) => {
    const { requestId, clientHash } = getRequestOrigin(context);
    return { requestId, clientHash };
  };
  api.serve(contract.getMailStop, ({ params: { token } }) => mailing.getStop(token));
  api.serve(contract.stopMail, async ({ params: { token }, body }, context) => {
    const form = await parseForm(body, context.header("content-type"));
    const read = (own: contract.MailKind) => (form === null ? null : readStopForm(form, own));
    return mailing.stop(token, read, originOf(context));
  });
  api.serve(contract.getMailSettings, (_, { viewer }) => mailing.getSettings(viewer.uid));
  api.serve(contract.retryMailAddress, (_, { viewer }) => mailing.retryAddress(viewer.uid));
  api.serve(contract.receiveMailReport, async ({ body }, { header, log }) => {
    if (webhookSecret === null || !isSameSecret(header("webhook-secret") ?? "", webhookSecret))
      throw new ApiProblem("auth_invalid");
    log.info({ result: await mailing.bounces.takeReport(body) }, "mail report received");
    return { received: true as const };
  });
  api.serve(contract.putMailSetting, ({ params: { kind }, body: { receives } }, context) =>
    mailing.putSetting(context.viewer.uid, { kind, receives }, originOf(context)),
  );
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Takes the same time whatever is given, of any length. */
function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}
