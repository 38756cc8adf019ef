import { useEffect, useState } from "react";
import { loadIdentity } from "../../identity/load-identity.ts";
import { sessionHint } from "../../identity/session/session-hint.ts";

/** The address of whoever is signed in, member or not; null: nobody, undefined: not known yet. */
export function useSignedInEmail(): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    const ask = async () => {
      if (sessionHint() === null) return null;
      const person = await (await loadIdentity()).currentUser();
      return person?.email ?? null;
    };
    ask().then(setAddress, () => setAddress(null));
  }, []);
  return address;
}
