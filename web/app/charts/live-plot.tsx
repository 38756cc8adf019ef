import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import type { ChartModel } from "./chart-model.ts";
import type { Frame } from "./frame.ts";
import type { mountPlot } from "./canvas-plot.ts";

type Mount = typeof mountPlot;

/** The canvas code, loaded after the page: null until it is here. */
export function useCanvasPlot(): Mount | null {
  const [mount, setMount] = useState<Mount | null>(null);
  useEffect(() => {
    let wanted = true;
    import("./canvas-plot.ts").then(
      (loaded) => wanted && setMount(() => loaded.mountPlot),
      // The drawing made on the server stays; only the pointer and the keys are missing.
      (error: unknown) => console.error(error),
    );
    return () => {
      wanted = false;
    };
  }, []);
  return mount;
}

/** The width of an element in CSS pixels, null before it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

interface LivePlotProps {
  readonly mount: Mount;
  readonly model: ChartModel;
  readonly frame: Frame;
  /** The overlay, drawn above the canvas at the same size. */
  readonly children: ReactNode;
}

export function LivePlot({ mount, model, frame, children }: LivePlotProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (host.current === null) return undefined;
    return mount(host.current, model, frame);
  }, [mount, model, frame]);
  return (
    <div className="live-plot" style={{ height: frame.height }}>
      <div ref={host} aria-hidden="true" />
      {children}
    </div>
  );
}
