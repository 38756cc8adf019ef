import * as contract from "@tenbin/contract";
import type { Api } from "../platform/http/api.ts";
import type { Accounts } from "./create-accounts.ts";

const ACCEPTED = { status: "accepted" } as const;

export function register(api: Api, accounts: Accounts): void {
  registerPublic(api, accounts);
  registerSignedIn(api, accounts);
}

function registerPublic(api: Api, accounts: Accounts): void {
  const { getRequestOrigin } = accounts;
  api.serve(contract.register, async ({ body }, context) => {
    await accounts.requestRegistration(body.email, getRequestOrigin(context));
    return ACCEPTED;
  });
  api.serve(contract.verifyRegistration, async ({ body }, context) => {
    const { email, customToken } = await accounts.verifyRegistration(
      body,
      getRequestOrigin(context),
    );
    return { email, customToken };
  });
  api.serve(contract.applyForSupertrial, async ({ body }, context) => {
    await accounts.requestSupertrial(body.email, getRequestOrigin(context));
    return ACCEPTED;
  });
  api.serve(contract.verifySupertrial, ({ body }, context) =>
    accounts.verifySupertrial(body, getRequestOrigin(context)),
  );
  api.serve(contract.forgetPassword, async ({ body }, context) => {
    await accounts.requestPasswordReset(body.email, getRequestOrigin(context));
    return ACCEPTED;
  });
  api.serve(contract.resetPassword, async ({ body }, context) => {
    const presented = { token: body.token, newPassword: body.new_password };
    return { status: await accounts.resetPassword(presented, getRequestOrigin(context)) };
  });
  api.serve(contract.confirmMailChange, ({ body }, context) =>
    accounts.confirmEmailChange(body, getRequestOrigin(context)),
  );
}

function registerSignedIn(api: Api, accounts: Accounts): void {
  const { getRequestOrigin } = accounts;
  api.serve(contract.registerIdentity, async (_, context) => {
    await accounts.registerIdentity(context.identity, getRequestOrigin(context));
    return { status: "done" as const };
  });
  api.serve(contract.putPassword, async ({ body }, context) => {
    const change = { newPassword: body.new_password, sendResultMail: body.send_result_mail };
    const session = context.viewer.account;
    return { customToken: await accounts.putPassword(session, change, getRequestOrigin(context)) };
  });
  api.serve(contract.changeMail, async ({ body }, context) => {
    await accounts.requestEmailChange(context.identity.uid, body.email, getRequestOrigin(context));
    return ACCEPTED;
  });
  api.serve(contract.requestDeletion, async (_, context) => {
    await accounts.requestDeletion(context.identity.uid, getRequestOrigin(context));
    return ACCEPTED;
  });
  api.serve(contract.deleteUser, async ({ body }, context) => {
    // A mailed link proves as much as a recent sign-in, and more than read-only access that several may share.
    if (body.token === undefined)
      await context.authorize({ access: "member", assurance: "recent" });
    const session = context.viewer.account;
    const deletion = await accounts.deleteAccount(session, body, getRequestOrigin(context));
    return {
      ...ACCEPTED,
      data_gone_on: deletion.day,
      payments_ended: deletion.paymentsEnded,
    };
  });
  api.serve(contract.checkSession, (_, context) =>
    accounts.checkSession(context.identity, getRequestOrigin(context)),
  );
  api.serve(contract.endSession, async (_, context) => {
    await accounts.signOut(context.identity, getRequestOrigin(context));
    return { status: "done" as const };
  });
}
