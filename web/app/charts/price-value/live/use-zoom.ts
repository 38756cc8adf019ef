import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { ChartModel } from "../chart-model.ts";
import type { Frame } from "../frame.ts";
import type { DaySpan } from "../time-range.ts";
import { dayAtShare, type PinchedDay, pinchedSpan, spanBetween, zoomAround } from "../zoom.ts";

/** Pixels; less is a click. */
const MIN_DRAG = 6;
/** Of a span, for one press of + or −. */
const KEY_FACTOR = 0.6;
/** Of a span, for a pixel of the wheel. */
const WHEEL_RATE = 0.002;
/** Of one event: a wheel with notches sends a hundred pixels at once. */
const MAX_WHEEL_PIXELS = 120;

interface ZoomOptions {
  readonly element: RefObject<HTMLElement | null>;
  readonly model: ChartModel;
  readonly frame: Frame;
  readonly onZoom: (span: DaySpan | null) => void;
}

interface Zoom {
  /** Days that a mouse is selecting. */
  readonly selection: DaySpan | null;
  /** @returns whether the key zooms */
  readonly onKey: (key: string, day: number) => boolean;
  readonly handlers: Record<
    "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel",
    (event: PointerEvent) => void
  >;
}

/** By dragging a mouse, two fingers, the wheel with ctrl or ⌘ (as trackpads pinch), and + and −. */
export function useZoom({ element, model, frame, onZoom }: ZoomOptions): Zoom {
  const { span, whole } = model;
  const [selection, setSelection] = useState<DaySpan | null>(null);
  const drag = useRef<{ readonly x: number; readonly day: number } | null>(null);
  const fingers = useRef(new Map<number, PinchedDay>());
  const shareAt = (x: number) => shareOfPlot(element.current, frame, x);

  useWheel(element, (event) => {
    const pixels = Math.max(-MAX_WHEEL_PIXELS, Math.min(MAX_WHEEL_PIXELS, event.deltaY));
    const day = dayAtShare(span, shareAt(event.clientX));
    onZoom(zoomAround(span, day, Math.exp(pixels * WHEEL_RATE), whole));
  });

  const onPointerDown = (event: PointerEvent) => {
    const share = shareAt(event.clientX);
    if (event.pointerType === "mouse") {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, day: dayAtShare(span, share) };
    } else {
      fingers.current.set(event.pointerId, { day: dayAtShare(span, share), share });
    }
  };
  const onPointerMove = (event: PointerEvent) => {
    const share = shareAt(event.clientX);
    if (drag.current !== null) {
      const isDragged = Math.abs(event.clientX - drag.current.x) >= MIN_DRAG;
      setSelection(isDragged ? ordered(drag.current.day, dayAtShare(span, share)) : null);
      return;
    }
    const finger = fingers.current.get(event.pointerId);
    if (finger === undefined) return;
    fingers.current.set(event.pointerId, { ...finger, share });
    const [one, other] = fingers.current.values();
    if (one !== undefined && other !== undefined) onZoom(pinchedSpan(one, other, whole));
  };
  const onPointerUp = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    drag.current = null;
    if (selection !== null) onZoom(spanBetween(selection.from, selection.to, whole));
    setSelection(null);
  };
  const onPointerCancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    drag.current = null;
    setSelection(null);
  };
  const onKey = (key: string, day: number) => {
    const factor = KEY_FACTORS[key];
    if (factor === undefined) return false;
    onZoom(zoomAround(span, day, factor, whole));
    return true;
  };
  return {
    selection,
    onKey,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}

const KEY_FACTORS: Readonly<Record<string, number>> = {
  "+": KEY_FACTOR,
  // The same key without shift on most keyboards.
  ";": KEY_FACTOR,
  "=": KEY_FACTOR,
  "-": 1 / KEY_FACTOR,
};

function shareOfPlot(element: HTMLElement | null, { plot }: Frame, clientX: number): number {
  const left = element?.getBoundingClientRect().left ?? 0;
  return (clientX - left - plot.left) / plot.width;
}

function ordered(one: number, other: number): DaySpan {
  return one < other ? { from: one, to: other } : { from: other, to: one };
}

/** React's own listener is passive and could not keep the page from being zoomed. */
function useWheel(
  element: RefObject<HTMLElement | null>,
  onWheel: (event: WheelEvent) => void,
): void {
  const handler = useRef(onWheel);
  useEffect(() => {
    handler.current = onWheel;
  });
  useEffect(() => {
    const { current } = element;
    const listen = (event: WheelEvent) => {
      // Alone it scrolls the page.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      handler.current(event);
    };
    current?.addEventListener("wheel", listen, { passive: false });
    return () => current?.removeEventListener("wheel", listen);
  }, [element]);
}
