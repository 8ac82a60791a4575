import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

export const NARROWEST = 72;
export const WIDEST = 640;

const DEFAULT_WIDTH = 160;
const KEYBOARD_STEP = 16;

interface ColumnWidths {
  widthOf(id: string): number;
  handleOf(id: string): {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onKeyDown(event: KeyboardEvent): void;
  };
}

export function useColumnWidths(columns: { id: string; size?: number }[]): ColumnWidths {
  const [widths, setWidths] = useState<Record<string, number>>({});
  const drag = useRef<{ id: string; from: number; width: number } | null>(null);
  const widthOf = (id: string) =>
    widths[id] ?? columns.find((column) => column.id === id)?.size ?? DEFAULT_WIDTH;
  const setWidth = (id: string, width: number) =>
    setWidths((all) => ({ ...all, [id]: Math.min(Math.max(width, NARROWEST), WIDEST) }));
  const end = () => {
    drag.current = null;
  };
  return {
    widthOf,
    handleOf: (id) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { id, from: event.clientX, width: widthOf(id) };
      },
      onPointerMove(event) {
        if (drag.current?.id !== id) return;
        setWidth(id, drag.current.width + event.clientX - drag.current.from);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onKeyDown(event) {
        const step = { ArrowLeft: -KEYBOARD_STEP, ArrowRight: KEYBOARD_STEP }[event.key];
        if (!step) return;
        event.preventDefault();
        setWidth(id, widthOf(id) + step);
      },
    }),
  };
}
