import { useEffect, useState } from "react";
import { loadIdentity } from "../../identity/load-identity.ts";
import { sessionHint } from "../../identity/session/session-hint.ts";

/** Address of the provider user, member or not; null if signed out, undefined until known. */
export function useSignedInEmail(): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    const loadEmail = async () => {
      if (sessionHint() === null) return null;
      const user = await (await loadIdentity()).currentUser();
      return user?.email ?? null;
    };
    loadEmail().then(setAddress, () => setAddress(null));
  }, []);
  return address;
}
