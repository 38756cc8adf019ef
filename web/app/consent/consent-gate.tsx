import { lazy, Suspense } from "react";
import { useConsent } from "./use-consent.ts";

const ConsentPrompt = lazy(() => import("./consent-prompt.tsx"));
const LoadedServices = lazy(() => import("./loaded-services.tsx"));

export default function ConsentGate() {
  const consent = useConsent();
  if (consent !== "ask" && consent !== "granted") return null;
  return <Suspense>{consent === "ask" ? <ConsentPrompt /> : <LoadedServices />}</Suspense>;
}
