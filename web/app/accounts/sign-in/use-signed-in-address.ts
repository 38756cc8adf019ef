import { useEffect, useState } from "react";
import { loadIdentity } from "../../identity/load-identity.ts";
import { sessionMark } from "../../identity/session/session-mark.ts";

/** The address of whoever is signed in, member or not; null: nobody, undefined: not known yet. */
export function useSignedInAddress(): string | null | undefined {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    const ask = async () => {
      if (sessionMark() === null) return null;
      const person = await (await loadIdentity()).person();
      return person?.email ?? null;
    };
    ask().then(setAddress, () => setAddress(null));
  }, []);
  return address;
}
