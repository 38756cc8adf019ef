import type { ButtonHTMLAttributes } from "react";
import type { LinkProps } from "react-router";
import { Link } from "react-router";

export interface ButtonVariantProps {
  /** One primary button on a screen. */
  readonly variant?: "plain" | "primary" | "quiet" | "danger";
  readonly small?: boolean;
}

/** A button's class names, for elements that must be something else than Button or ButtonLink. */
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

/** A link that leads on as the next step; it never acts. */
export function ButtonLink({
  variant,
  small,
  ...rest
}: ButtonVariantProps & Omit<LinkProps, "className">) {
  return <Link className={buttonClass({ variant, small })} {...rest} />;
}

/** A square button that carries an icon; `label` is its name. */
export function IconButton({
  label,
  ...rest
}: { readonly label: string } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "className" | "aria-label"
>) {
  return <button type="button" className="icon-btn" aria-label={label} title={label} {...rest} />;
}
