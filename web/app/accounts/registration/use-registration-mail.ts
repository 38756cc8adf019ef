import { useState } from "react";
import { afterRegistration } from "./after-registration.ts";
import { useApi } from "../use-api.ts";
import { useSending } from "../use-sending.ts";

/** Sends the mail by which a registration goes on, and remembers where its reader wants to go then. */
export function useRegistrationMail(next: string) {
  const api = useApi();
  const { busy, failure, run } = useSending();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return {
    busy,
    failure,
    /** The address of the last mail; null before. */
    sentTo,
    send: (email: string) =>
      run(async () => {
        await api().call("register", { body: { email } });
        afterRegistration.remember(next, Date.now());
        setSentTo(email);
      }),
    /** Back to the form. */
    again: () => setSentTo(null),
  };
}
