import { useState } from "react";
import { registrationRedirect } from "./registration-redirect.ts";
import { useApi } from "../use-api.ts";
import { useAsyncAction } from "../use-async-action.ts";

/** Sends the mail by which a registration goes on, and remembers where its reader wants to go then. */
export function useRegistrationMail(next: string) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return {
    busy,
    failure,
    /** The address of the last mail; null before. */
    sentTo,
    send: (email: string) =>
      run(async () => {
        await api().call("register", { body: { email } });
        registrationRedirect.remember(next, Date.now());
        setSentTo(email);
      }),
    /** Back to the form. */
    again: () => setSentTo(null),
  };
}
