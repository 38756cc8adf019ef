import { sendContact } from "@tenbin/contract";
import type { Account, Accounts } from "../accounts/index.ts";
import type { Api } from "../platform/http/api.ts";
import type { Viewer } from "../platform/http/viewer.ts";
import type { Contact } from "./create-contact.ts";

export function register(
  api: Api<Viewer<Account>>,
  contact: Pick<Contact, "send">,
  { getRequestOrigin }: Pick<Accounts, "getRequestOrigin">,
): void {
  api.serve(sendContact, ({ body }, context) =>
    contact.send(body, context.viewer.account, getRequestOrigin(context)),
  );
}
