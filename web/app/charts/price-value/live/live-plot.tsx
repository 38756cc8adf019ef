import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { loadModule } from "../../../browser/load-module.ts";
import type { ChartModel } from "../chart-model.ts";
import type { Frame } from "../frame.ts";
import type { mountPlot } from "./canvas-plot.ts";

type MountPlot = typeof mountPlot;

interface CanvasPlot {
  /** Null until loaded. */
  readonly mount: MountPlot | null;
  /** Called on first interaction with the chart. */
  readonly load: () => void;
}

export function useCanvasPlot(): CanvasPlot {
  const [mount, setMount] = useState<MountPlot | null>(null);
  const isRequested = useRef(false);
  const load = useCallback(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    loadModule(() => import("./canvas-plot.ts")).then(
      (loaded) => setMount(() => loaded.mountPlot),
      (error: unknown) => {
        // The SVG lines remain and handle pointer and keys too.
        isRequested.current = false;
        console.error(error);
      },
    );
  }, []);
  return { mount, load };
}

/** In CSS pixels, null before it is measured. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      // In slices, because drawing the chart would block a slow phone.
      if (measured > 0) startTransition(() => setWidth(measured));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

interface LivePlotProps {
  /** Null while the SVG above draws the lines. */
  readonly mount: MountPlot | null;
  readonly model: ChartModel;
  readonly frame: Frame;
  /** Overlay of the canvas's size. */
  readonly children: ReactNode;
}

export function LivePlot({ mount, model, frame, children }: LivePlotProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (host.current === null || mount === null) return undefined;
    return mount(host.current, model, frame);
  }, [mount, model, frame]);
  return (
    <div className="live-plot" style={{ height: frame.height }}>
      <div ref={host} aria-hidden="true" />
      {children}
    </div>
  );
}
