import { useState } from "react";
import { registrationRedirect } from "./registration-redirect.ts";
import { useApi } from "../use-api.ts";
import { useAsyncAction } from "../use-async-action.ts";

export function useRegistrationMail(next: string) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return {
    busy,
    failure,
    sentTo,
    send: (email: string, isRefused?: (error: unknown) => boolean) =>
      run(async () => {
        await api().call("register", { body: { email } });
        registrationRedirect.remember(next, Date.now());
        setSentTo(email);
      }, isRefused),
    again: () => setSentTo(null),
  };
}
