import type { GoogleWay } from "../../identity/identity.ts";
import { loadIdentity } from "../../identity/load-identity.ts";
import { goOn } from "./go-on.ts";
import { useApi } from "../use-api.ts";
import type { Sending } from "../use-sending.ts";

/** Signs in with Google, then goes on to `next`. */
export function useGoogle({ run }: Sending, next: string): (way: GoogleWay) => void {
  const api = useApi();
  return (way) =>
    run(async () => {
      const identity = await loadIdentity();
      await goOn(api(), await identity.signInWithGoogle(way), next);
    });
}
