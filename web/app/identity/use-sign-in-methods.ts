import { useEffect, useState } from "react";
import { loadIdentity } from "./load-identity.ts";

/** Ways in which the reader can sign in (`password`, `google.com`); undefined until they are known. */
export function useSignInMethods(): readonly string[] | undefined {
  const [ways, setWays] = useState<readonly string[]>();
  useEffect(() => {
    const ask = async () => {
      const identity = await loadIdentity();
      // Back from Google, where a window could not be opened.
      await identity.finishRedirect().catch(() => null);
      return identity.providers();
    };
    ask().then(setWays, () => setWays([]));
  }, []);
  return ways;
}
