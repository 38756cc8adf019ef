import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { listen } from "./listen.ts";
import { runCommand } from "../requests/handle-request.ts";
import { type CalledAccount, answerCall, isCall } from "./answer-call.ts";
import { handlePage } from "./handle-page.ts";
import { receiveBody, receiveForm, reportFault } from "./receive-request.ts";
import { sendPage } from "./send-page.ts";

export interface ServedAccount {
  /** Of the API and of the hosted pages. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * API and hosted pages of an account in memory. Its clock, faults and webhooks are left to whoever has the account:
 * nothing is due and nothing is delivered by itself.
 */
export async function serveAccount({
  fake,
  faults,
}: Pick<CalledAccount, "fake" | "faults">): Promise<ServedAccount> {
  const account = { fake, faults, commit: () => fake.state.forgetUndo() };
  const server = createServer(
    (request, response) =>
      void answer(account, request, response).catch((error: unknown) =>
        reportFault(response, error),
      ),
  );
  const { host, stop } = await listen(server);
  return { url: `http://${host}`, stop };
}

async function answer(
  account: CalledAccount,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await receiveBody(request, response);
  if (body === null) return;
  if (isCall(request)) {
    answerCall(account, request, body, response);
    return;
  }
  const form = receiveForm(request, body, response);
  if (form === undefined) return;
  const { pathname } = new URL(request.url ?? "/", "http://stripe.invalid");
  const page = handlePage((step) => runCommand(account.fake, step), pathname, form);
  account.commit();
  sendPage(response, page);
}
