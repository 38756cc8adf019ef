import { saveFile } from "../../../browser/save-file.ts";

export type ShareResult =
  | "shared"
  | "cancelled"
  | "copied"
  /** The picture as a file, the link in the clipboard. */
  | "saved"
  /** The picture as a file; nothing may be copied. */
  | "refused"
  | "undrawn";

export interface SharedPicture {
  readonly title: string;
  readonly link: string;
  readonly fileName: string;
  readonly draw: () => Promise<Blob>;
}

const PNG = "image/png";

/** Over the system's own menu where fingers are used, else over the clipboard, else as a file. */
export async function sharePicture(picture: SharedPicture): Promise<ShareResult> {
  const drawn = picture.draw();
  const result = (await shareFile(picture, drawn)) ?? (await copyBoth(picture, drawn));
  if (result !== null) return result;
  try {
    saveFile(toFile(picture, await drawn));
  } catch {
    return "undrawn";
  }
  try {
    await navigator.clipboard.writeText(picture.link);
    return "saved";
  } catch {
    return "refused";
  }
}

/** Whether the system has a menu for it; a mouse has the clipboard. */
export function canShareFiles(): boolean {
  const probe = { files: [new File([], "probe.png", { type: PNG })] };
  const hasFingers = matchMedia("(pointer: coarse)").matches;
  return hasFingers && "canShare" in navigator && navigator.canShare(probe);
}

async function shareFile(
  picture: SharedPicture,
  drawn: Promise<Blob>,
): Promise<ShareResult | null> {
  if (!canShareFiles()) return null;
  try {
    const { title, link: url } = picture;
    await navigator.share({ files: [toFile(picture, await drawn)], title, url });
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "cancelled" : null;
  }
}

/** Written before the picture is drawn: Safari allows it only while the press is handled. */
async function copyBoth(
  { link }: SharedPicture,
  drawn: Promise<Blob>,
): Promise<ShareResult | null> {
  try {
    const text = new Blob([link], { type: "text/plain" });
    await navigator.clipboard.write([new ClipboardItem({ [PNG]: drawn, "text/plain": text })]);
    return "copied";
  } catch {
    return null;
  }
}

function toFile({ fileName }: SharedPicture, blob: Blob): File {
  return new File([blob], fileName, { type: PNG });
}
