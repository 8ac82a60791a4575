import { type RefObject, useEffect, useRef, useState } from 'react';

interface ShelfEnds {
  scrolls: boolean;
  atStart: boolean;
  atEnd: boolean;
}

// Tolerance in px, because scroll offsets are fractional on some screens.
const NEARLY = 2;
/** The share of the visible width that a press scrolls, so that a partly visible last card becomes fully visible. */
const STEP = 0.85;

/** The scroll state of a row, in either text direction, and a function that scrolls it. */
export function useShelfEnds(): {
  ref: RefObject<HTMLUListElement | null>;
  ends: ShelfEnds;
  scroll: (by: 1 | -1) => void;
} {
  const ref = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState<ShelfEnds>({ scrolls: false, atStart: true, atEnd: true });
  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    const look = () => {
      const beyond = row.scrollWidth - row.clientWidth;
      const at = Math.abs(row.scrollLeft);
      const now = { scrolls: beyond > NEARLY, atStart: at <= NEARLY, atEnd: at >= beyond - NEARLY };
      setEnds((before) =>
        before.scrolls === now.scrolls && before.atStart === now.atStart && before.atEnd === now.atEnd
          ? before
          : now,
      );
    };
    row.addEventListener('scroll', look, { passive: true });
    // Observes the items, too: the content can change while the row keeps its size.
    const sizes = new ResizeObserver(look);
    for (const one of [row, ...row.children]) sizes.observe(one);
    const children = new MutationObserver(() => {
      for (const one of row.children) sizes.observe(one);
      look();
    });
    children.observe(row, { childList: true });
    return () => {
      row.removeEventListener('scroll', look);
      sizes.disconnect();
      children.disconnect();
    };
  }, []);
  const scroll = (by: 1 | -1) => {
    const row = ref.current;
    if (!row) return;
    const forward = getComputedStyle(row).direction === 'rtl' ? -by : by;
    row.scrollBy({ left: forward * row.clientWidth * STEP });
  };
  return { ref, ends, scroll };
}
