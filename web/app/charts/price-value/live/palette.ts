const paletteTokens = {
  price: "--color-chart-price",
  halo: "--color-sheet",
  value: "--color-chart-value",
  valueRaw: "--color-chart-value-raw",
  grid: "--color-chart-grid",
  hatch: "--color-hairline",
  very_cheap: "--color-band-very-cheap",
  cheap: "--color-band-cheap",
  fair: "--color-band-fair",
  expensive: "--color-band-expensive",
  very_expensive: "--color-band-very-expensive",
} as const;

export type Palette = Readonly<Record<keyof typeof paletteTokens, string>>;

/** `light-dark()` only resolves on an element, hence the probe inside `host`. */
export function readPalette(host: HTMLElement): Palette {
  const probe = host.ownerDocument.createElement("span");
  probe.hidden = true;
  host.append(probe);
  const entries = Object.entries(paletteTokens).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(entries) as Palette;
}

export function onThemeChange(callback: () => void): () => void {
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "class"] });
  scheme.addEventListener("change", callback);
  return () => {
    observer.disconnect();
    scheme.removeEventListener("change", callback);
  };
}
