import { useEffect, useState } from "react";
import type { IdentityClient } from "./identity.ts";
import { loadIdentity } from "./load-identity.ts";

/** @param prepare runs before they are read; must not change */
export function useSignInMethods(
  prepare: (identity: IdentityClient) => Promise<unknown> = ready,
): readonly string[] | undefined {
  const [ways, setWays] = useState<readonly string[]>();
  useEffect(() => {
    const loadMethods = async () => {
      const identity = await loadIdentity();
      await prepare(identity);
      return identity.providers();
    };
    loadMethods().then(setWays, () => setWays([]));
  }, [prepare]);
  return ways;
}

const ready = () => Promise.resolve();
