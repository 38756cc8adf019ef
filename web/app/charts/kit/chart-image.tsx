import type { CSSProperties, ReactNode } from "react";

/** A drawing made of boxes, exposed as one image with its figures in the label. */
export function ChartImage({
  label,
  className,
  style,
  inline = false,
  children,
}: {
  readonly label: string;
  readonly className: string;
  readonly style?: CSSProperties;
  readonly inline?: boolean;
  readonly children: ReactNode;
}) {
  const Box = inline ? "span" : "div";
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no image file: boxes and an SVG
    <Box className={className} style={style} role="img" aria-label={label}>
      {children}
    </Box>
  );
}
