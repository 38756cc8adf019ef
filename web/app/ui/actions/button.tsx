import type { ButtonHTMLAttributes } from "react";
import type { LinkProps } from "react-router";
import { Link } from "react-router";

export interface ButtonVariantProps {
  /** One primary button per screen. */
  readonly variant?: "plain" | "primary" | "quiet" | "danger";
  readonly small?: boolean;
}

/** For elements that cannot be Button or ButtonLink. */
export function buttonClass({ variant = "plain", small = false }: ButtonVariantProps): string {
  return `btn ${variant}${small ? " small" : ""}`;
}

export function Button({
  variant,
  small,
  ...rest
}: ButtonVariantProps & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className">) {
  return <button type="button" className={buttonClass({ variant, small })} {...rest} />;
}

/** For navigation only, never for actions. */
export function ButtonLink({
  variant,
  small,
  ...rest
}: ButtonVariantProps & Omit<LinkProps, "className">) {
  return <Link className={buttonClass({ variant, small })} {...rest} />;
}

/** `label` is the accessible name. */
export function IconButton({
  label,
  ...rest
}: { readonly label: string } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "className" | "aria-label"
>) {
  return <button type="button" className="icon-btn" aria-label={label} title={label} {...rest} />;
}
