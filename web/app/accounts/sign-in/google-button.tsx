import { Button } from "../../ui/actions/button.tsx";
import { GoogleMark } from "./google-mark.tsx";
import { useReady } from "../use-ready.ts";

/** Goes on with the Google account; a plain button of ours with a G in the colour of its text. */
export function GoogleButton({
  label = "Googleで続ける",
  busy,
  onPress,
}: {
  readonly label?: string;
  readonly busy: boolean;
  readonly onPress: () => void;
}) {
  return (
    <Button disabled={!useReady()} aria-disabled={busy} aria-busy={busy} onClick={onPress}>
      <GoogleMark />
      {label}
    </Button>
  );
}
