import { type RefObject, useEffect } from 'react';

/**
 * Scrolls a row so that its current entry is not cut off at an edge, and nothing around the row.
 * @param current what tells the current entry: another one is brought into view when it changes
 */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves the current entry.
  useEffect(() => {
    const entry = row.current?.querySelector('[aria-current], [aria-selected="true"]');
    if (!row.current || !entry) return;
    const [frame, place] = [row.current.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (place.left < frame.left || place.right > frame.right)
      row.current.scrollLeft += place.left + place.width / 2 - (frame.left + frame.width / 2);
  }, [row, current]);
}
