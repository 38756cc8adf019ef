import taken from "./pictures/taken.json";
import { type GuidePictureName, pictureTexts } from "./picture-texts.ts";

/** Addresses of the files by their names. */
const files = import.meta.glob<string>("./pictures/*.webp", {
  eager: true,
  import: "default",
  query: "?url",
});
/** Where phones end. */
const NARROW = "(max-width: 46.9375em)";

/** A part of a page of the running product, in the reader's theme and for the reader's width. */
export function GuidePicture({ name }: { readonly name: GuidePictureName }) {
  const { alt, caption } = pictureTexts[name];
  const { wide, narrow } = taken[name];
  return (
    <figure className="guide-picture">
      {(["light", "dark"] as const).map((theme) => (
        <picture key={theme} className={theme}>
          <source media={NARROW} srcSet={urlOf(`${name}-narrow-${theme}`)} {...narrow} />
          <img src={urlOf(`${name}-wide-${theme}`)} {...wide} alt={alt} loading="lazy" />
        </picture>
      ))}
      <figcaption className="note">{caption}</figcaption>
    </figure>
  );
}

/** @throws for a picture that was not taken */
function urlOf(name: string): string {
  const url = files[`./pictures/${name}.webp`];
  if (url === undefined) throw new Error(`The guide has no picture ${name}`);
  return url;
}
