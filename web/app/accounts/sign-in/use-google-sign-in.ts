import type { GoogleSignInMode } from "../../identity/identity.ts";
import { loadIdentity } from "../../identity/load-identity.ts";
import { continueAfterSignIn } from "./continue-after-sign-in.ts";
import { useApi } from "../use-api.ts";
import type { AsyncAction } from "../use-async-action.ts";

export function useGoogleSignIn(
  { run }: AsyncAction,
  next: string,
): (way: GoogleSignInMode) => void {
  const api = useApi();
  return (way) =>
    run(async () => {
      const identity = await loadIdentity();
      await continueAfterSignIn(api(), await identity.signInWithGoogle(way), next);
    });
}
