import { useEffect, useState } from "react";
import { loadIdentity } from "./load-identity.ts";

export function useSignInMethods(): readonly string[] | undefined {
  const [ways, setWays] = useState<readonly string[]>();
  useEffect(() => {
    const loadMethods = async () => {
      const identity = await loadIdentity();
      // After a redirect to Google, used where popups are blocked.
      await identity.finishRedirect().catch(() => null);
      return identity.providers();
    };
    loadMethods().then(setWays, () => setWays([]));
  }, []);
  return ways;
}
